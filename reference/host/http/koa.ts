/** Koa, which only projects with code need. Its own package comes first: what it needs itself is installed with it. */
import type KoaApplication from 'koa';
import type composeMiddlewares from 'koa-compose';
import { requireOptional } from '../../model/optional-package.ts';

export const Koa = requireOptional('koa', 'code of a project') as typeof KoaApplication;

/** Joins middlewares to one. */
export const compose = requireOptional('koa-compose', 'code of a project') as typeof composeMiddlewares;

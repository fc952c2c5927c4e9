/**
 * Opens GraphQL for one server. This file does not load the library: `adapter.ts`, which does, is loaded at the first request
 * to the endpoint, or at the start if a project customizes the schema, so that mistakes stop the start.
 */
import type { RequestHandler } from 'express';
import type { Accounts } from '../access/accounts.ts';
import type { Access } from '../access/viewer.ts';
import type { Content } from '../content/content.ts';
import type { Find } from '../content/find.ts';
import type { Locales } from '../i18n/locales.ts';
import type { Media } from '../media/media.ts';
import type { Model } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import type { Reader } from '../store/reader.ts';
import type { Adapter } from './adapter.ts';
import type { GraphqlConfig } from './config.ts';
import type { Customization } from './customization.ts';
import type { FastQueries } from './http/fast-endpoint.ts';
import { firstQuery } from './playground/first-query.ts';
import { playground } from './playground/playground.ts';
import { namelessRemarks } from './schema/names.ts';

/** Services and configuration of the GraphQL adapter. */
export interface GraphqlParts {
  readonly config: GraphqlConfig;
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  readonly media: Media;
  readonly locales: Locales;
  readonly access: Access;
  /** Users and roles; without them their operations are missing. */
  readonly accounts?: Accounts | undefined;
  /** The project's customization of the schema; undefined if there is none. */
  readonly customization?: Customization | undefined;
  readonly production: boolean;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
  /** Receives warnings and unexpected errors. */
  log(text: string): void;
}

/** GraphQL of one server. */
export interface OpenGraphql {
  /** The endpoint and the playground below it, to be mounted at `config.endpoint`. */
  readonly handler: RequestHandler;
  /** The fast path of the endpoint, before Express; it takes nothing before the first query is answered. */
  readonly queries: FastQueries;
}

/**
 * Makes the handlers of the endpoint.
 *
 * @throws ProjectError for a mistake in the project's customization of the schema
 */
export async function openGraphql(parts: GraphqlParts): Promise<OpenGraphql> {
  const { config, production } = parts;
  for (const warning of config.warnings) parts.log(warning);
  if (config.shadowCrud) for (const remark of namelessRemarks(parts.model)) parts.log(remark);
  let loading: Promise<Adapter> | undefined;
  let adapter: Adapter | undefined;
  const load = () => {
    loading ??= import('./adapter.ts').then(({ createAdapter }) => createAdapter(parts));
    return loading;
  };
  if (parts.customization) await load();
  const isNamed = config.shadowCrud && !production;
  const showPlayground = playground(config.endpoint, firstQuery(isNamed ? parts.model : undefined));
  const hasPlayground = config.playgroundAlways || !production;
  const answer: RequestHandler = (request, response, next) => {
    if (request.path !== '/') next();
    else
      load()
        .then((ready) => {
          adapter = ready;
          ready.handler(request, response, next);
        })
        .catch(next);
  };
  return {
    handler(request, response, next) {
      if (hasPlayground) showPlayground(request, response, () => answer(request, response, next));
      else answer(request, response, next);
    },
    queries: (request, response) =>
      request.url === config.endpoint ? adapter?.queries?.(request, response) : undefined,
  };
}

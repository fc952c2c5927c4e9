/** Resolvers of queries (source document 4.9). */
import type { ContentType } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import { parametersOf } from './arguments.ts';
import { describeSlice, sliceOf } from './page.ts';
import {
  type EntityCollection,
  type EntityResponse,
  mayRequest,
  type Resolver,
  type ResolverParts,
  spendFunction,
  warnFunction,
} from './resolver.ts';

/** Resolves `articles(filters, pagination, sort, publicationState, locale)`. */
export function resolveMany({ model, find, limits }: ResolverParts, contentType: ContentType): Resolver<unknown> {
  return (_source, args, context, info): EntityCollection => {
    const page = sliceOf(args.pagination, limits, mayRequest(info, 'meta'));
    const parameters = parametersOf(args, contentType, model);
    const { viewer } = context.caller;
    const spend = spendFunction(context, info);
    const { entries, total } = find.entries(
      { contentType, parameters, viewer, warn: warnFunction(context), spend },
      page,
    );
    return { data: entries, meta: total === undefined ? undefined : { pagination: describeSlice(page, total) } };
  };
}

/** Resolves `article(id)`: drafts and all locales included; null for an unknown id. */
export function resolveOne({ find }: ResolverParts, contentType: ContentType): Resolver<unknown> {
  return (_source, args, _context, info): EntityResponse => {
    const { id } = args;
    if (typeof id !== 'string') {
      throw new ApiError('ValidationError', `${info.fieldName} needs the argument id, such as (id: 1)`);
    }
    return { data: find.entry(contentType, entryId(id)) ?? null };
  };
}

/** Resolves `homepage(publicationState, locale)`. */
export function resolveSingle({ model, find }: ResolverParts, contentType: ContentType): Resolver<unknown> {
  const page = { mode: 'offset', start: 0, limit: 1, withCount: false } as const;
  return (_source, args, context, info): EntityResponse => {
    const parameters = parametersOf(args, contentType, model);
    const { viewer } = context.caller;
    const spend = spendFunction(context, info);
    const { entries } = find.entries({ contentType, parameters, viewer, warn: warnFunction(context), spend }, page);
    return { data: entries[0] ?? null };
  };
}

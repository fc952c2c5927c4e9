/** Resolvers of mutations (source document 4.9). */
import type { ContentType } from '../../model/model.ts';
import { ApiError, MESSAGES } from '../../query/api-error.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Entry } from '../../store/reader.ts';
import type { Arguments } from './arguments.ts';
import { type Change, completeInStep } from './in-step.ts';
import { resolveSingle } from './queries.ts';
import type { EntityResponse, Resolver, ResolverParts } from './resolver.ts';

type Data = Readonly<Record<string, unknown>>;

const dataOf = ({ data }: Arguments): Data => (data ?? {}) as Data;
const idOf = ({ id }: Arguments): number => entryId(typeof id === 'string' ? id : undefined);

/** Decisions graphql-input-timestamps and graphql-create-drafts. */
const RULES = { ownTimes: true, unpublished: true } as const;

const responseOf = (entry: Entry | undefined): EntityResponse => ({ data: entry ?? null });

/** Answers a write: completed within its step, unless code of the project wraps resolvers. */
function answerChange<Source>(
  { wrapped }: ResolverParts,
  change: Change,
  sourceOf: (entry: Entry | undefined) => Source,
): PromiseLike<Source> {
  return wrapped ? change(() => {}).then(sourceOf) : completeInStep(change, sourceOf);
}

/** Resolves `createArticle(data, locale)`. Without `publishedAt` it creates a draft, validated like a published entry. */
export function resolveCreate(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const { locale } = args;
    const data = { ...dataOf(args), ...(typeof locale === 'string' ? { locale } : {}) };
    const change: Change = (inspect) => parts.content.create(type, data, caller.viewer, { ...RULES, inspect });
    return answerChange(parts, change, responseOf);
  };
}

/** Resolves `updateArticle(id, data)`; null for an unknown id. The locale of an entry cannot change. */
export function resolveUpdate(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const id = idOf(args);
    const change: Change = (inspect) =>
      parts.content.update(type, id, dataOf(args), caller.viewer, { ...RULES, inspect });
    return answerChange(parts, change, responseOf);
  };
}

/**
 * Resolves `updateHomepage(data, locale)`: updates the entry of a single type, or creates it as a draft. The path of an error
 * ends in `data`, as observed.
 */
export function resolveUpsert(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const locale = typeof args.locale === 'string' ? args.locale : undefined;
    const change: Change = (inspect) =>
      parts.content.upsert(type, dataOf(args), caller.viewer, locale, { ...RULES, beside: true, inspect });
    return { data: answerChange(parts, change, (entry) => entry) };
  };
}

/** Resolves `deleteArticle(id)`: answers the removed entry, or null for an unknown id. */
export function resolveDelete(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args) => answerRemoval(parts, removal(parts, type, idOf(args)));
}

/** Resolves `deleteHomepage(locale)`: answers the removed entry, a draft too, or null if there was none. */
export function resolveDeleteSingle(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  const single = resolveSingle(parts, type);
  return (source, args, context, info) => {
    const { data } = single(source, { ...args, publicationState: 'preview' }, context, info) as EntityResponse;
    if (!data && parts.behaviour?.refusesMissingSingle) throw new ApiError('NotFoundError', MESSAGES.entityNotFound);
    return data ? answerRemoval(parts, removal(parts, type, data.id)) : responseOf(undefined);
  };
}

/** Answers a removal with what the entry was linked to, or as recorded, with what it is linked to afterwards: nothing. */
function answerRemoval(parts: ResolverParts, change: Change): PromiseLike<EntityResponse> {
  return answerChange(
    { ...parts, wrapped: parts.wrapped || parts.behaviour?.unlinksDeleted === true },
    change,
    responseOf,
  );
}

/** Removes an entry; it is read before its components and links are removed with it. */
function removal({ content }: ResolverParts, type: ContentType, id: number): Change {
  return (inspect) =>
    content.remove(type, id, (entry) => {
      inspect(entry);
      return entry;
    });
}

/** Resolves `createArticleLocalization(id, data, locale)`; for a single type the id is optional. */
export function resolveLocalize(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const isFirst = type.kind === 'singleType' && typeof args.id !== 'string';
    const id = isFirst ? undefined : idOf(args);
    const data = { ...dataOf(args), locale: args.locale };
    const change: Change = (inspect) => parts.content.localize(type, id, data, caller.viewer, { inspect });
    return answerChange(parts, change, responseOf);
  };
}

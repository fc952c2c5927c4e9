/** Resolvers of mutations (source document 4.9). */
import type { ContentType } from '../../model/model.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Entry } from '../../store/reader.ts';
import type { Arguments } from './arguments.ts';
import { type Change, completedInStep } from './in-step.ts';
import { resolveSingle } from './queries.ts';
import type { EntityResponse, Resolver, ResolverParts } from './resolver.ts';

type Data = Readonly<Record<string, unknown>>;

const dataOf = ({ data }: Arguments): Data => (data ?? {}) as Data;
const idOf = ({ id }: Arguments): number => entryId(typeof id === 'string' ? id : undefined);

/** Decisions graphql-input-timestamps and graphql-create-drafts. */
const RULES = { ownTimes: true, unpublished: true } as const;

const responseOf = (entry: Entry | undefined): EntityResponse => ({ data: entry ?? null });

/** What a change answers: read in its step, unless code of the project waits for it too. */
function answered<Source>(
  { wrapped }: ResolverParts,
  change: Change,
  sourceOf: (entry: Entry | undefined) => Source,
): PromiseLike<Source> {
  return wrapped ? change(() => {}).then(sourceOf) : completedInStep(change, sourceOf);
}

/** Resolves `createArticle(data, locale)`. Without `publishedAt` it is a draft, held to what a published entry is. */
export function resolveCreate(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const { locale } = args;
    const data = { ...dataOf(args), ...(typeof locale === 'string' ? { locale } : {}) };
    const change: Change = (inspect) => parts.content.create(type, data, caller.viewer, { ...RULES, inspect });
    return answered(parts, change, responseOf);
  };
}

/** Resolves `updateArticle(id, data)`: null for what is not there. The locale of an entry cannot change. */
export function resolveUpdate(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const id = idOf(args);
    const change: Change = (inspect) =>
      parts.content.update(type, id, dataOf(args), caller.viewer, { ...RULES, inspect });
    return answered(parts, change, responseOf);
  };
}

/**
 * Resolves `updateHomepage(data, locale)`: changes the entry of a single type, or makes it, as a draft. What is refused is
 * told of `data`, as observed.
 */
export function resolveUpsert(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const locale = typeof args.locale === 'string' ? args.locale : undefined;
    const change: Change = (inspect) =>
      parts.content.upsert(type, dataOf(args), caller.viewer, locale, { ...RULES, inspect });
    return { data: answered(parts, change, (entry) => entry) };
  };
}

/** Resolves `deleteArticle(id)`: the entry as it was before, null for what is not there. */
export function resolveDelete(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args) => answered(parts, removal(parts, type, idOf(args)), responseOf);
}

/** Resolves `deleteHomepage(locale)`: the entry in any state as it was before, null when there is none. */
export function resolveDeleteSingle(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  const single = resolveSingle(parts, type);
  return (source, args, context, info) => {
    const { data } = single(source, { ...args, publicationState: 'preview' }, context, info) as EntityResponse;
    return data ? answered(parts, removal(parts, type, data.id), responseOf) : responseOf(undefined);
  };
}

/** Removes an entry, which is read before its components and links are gone with it. */
function removal({ content }: ResolverParts, type: ContentType, id: number): Change {
  return (inspect) =>
    content.remove(type, id, (entry) => {
      inspect(entry);
      return entry;
    });
}

/** Resolves `createArticleLocalization(id, data, locale)`; of a single type the id may be left out. */
export function resolveLocalize(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }) => {
    const isFirst = type.kind === 'singleType' && typeof args.id !== 'string';
    const id = isFirst ? undefined : idOf(args);
    const data = { ...dataOf(args), locale: args.locale };
    const change: Change = (inspect) => parts.content.localize(type, id, data, caller.viewer, { inspect });
    return answered(parts, change, responseOf);
  };
}

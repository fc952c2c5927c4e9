/** Resolvers of mutations (source document 4.9). */
import type { ContentType } from '../../model/model.ts';
import { entryId } from '../../query/entry-id.ts';
import type { Entry } from '../../store/reader.ts';
import type { Arguments } from './arguments.ts';
import { resolveSingle } from './queries.ts';
import type { EntityResponse, Resolver, ResolverParts } from './resolver.ts';

type Data = Readonly<Record<string, unknown>>;

const dataOf = ({ data }: Arguments): Data => (data ?? {}) as Data;
const idOf = ({ id }: Arguments): number => entryId(typeof id === 'string' ? id : undefined);

/** Decisions graphql-input-timestamps and graphql-create-drafts. */
const RULES = { ownTimes: true, unpublished: true } as const;

/** Resolves `createArticle(data, locale)`. Without `publishedAt` it is a draft, held to what a published entry is. */
export function resolveCreate({ content }: ResolverParts, type: ContentType): Resolver<unknown> {
  return async (_source, args, { caller }): Promise<EntityResponse> => {
    const { locale } = args;
    const data = { ...dataOf(args), ...(typeof locale === 'string' ? { locale } : {}) };
    return { data: await content.create(type, data, caller.viewer, RULES) };
  };
}

/** Resolves `updateArticle(id, data)`: null for what is not there. The locale of an entry cannot change. */
export function resolveUpdate({ content }: ResolverParts, type: ContentType): Resolver<unknown> {
  return async (_source, args, { caller }): Promise<EntityResponse> => {
    return { data: (await content.update(type, idOf(args), dataOf(args), caller.viewer, RULES)) ?? null };
  };
}

/**
 * Resolves `updateHomepage(data, locale)`: changes the entry of a single type, or makes it, as a draft. What is refused is
 * told of `data`, as observed.
 */
export function resolveUpsert({ content }: ResolverParts, type: ContentType): Resolver<unknown> {
  return (_source, args, { caller }): { readonly data: Promise<Entry> } => {
    const locale = typeof args.locale === 'string' ? args.locale : undefined;
    return { data: content.upsert(type, dataOf(args), caller.viewer, locale, RULES) };
  };
}

/** Resolves `deleteArticle(id)`: null for what is not there. */
export function resolveDelete({ content }: ResolverParts, type: ContentType): Resolver<unknown> {
  return async (_source, args): Promise<EntityResponse> => {
    return { data: (await content.remove(type, idOf(args), (entry) => entry)) ?? null };
  };
}

/** Resolves `deleteHomepage(locale)`: the entry in any state, null when there is none. */
export function resolveDeleteSingle(parts: ResolverParts, type: ContentType): Resolver<unknown> {
  const single = resolveSingle(parts, type);
  return async (source, args, context, info): Promise<EntityResponse> => {
    const asked = { ...args, publicationState: 'preview' };
    const { data } = single(source, asked, context, info) as EntityResponse;
    return { data: (data && (await parts.content.remove(type, data.id, (entry) => entry))) ?? null };
  };
}

/** Resolves `createArticleLocalization(id, data, locale)`; of a single type the id may be left out. */
export function resolveLocalize({ content }: ResolverParts, type: ContentType): Resolver<unknown> {
  return async (_source, args, { caller }): Promise<EntityResponse> => {
    const isFirst = type.kind === 'singleType' && typeof args.id !== 'string';
    const data = { ...dataOf(args), locale: args.locale };
    return { data: await content.localize(type, isFirst ? undefined : idOf(args), data, caller.viewer) };
  };
}

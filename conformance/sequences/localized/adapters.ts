/** Adapters: a sequence writes and reads localized entries by REST or by GraphQL (4.7, 4.9). */

import { bareEntryIn, localizationQueries } from '../../checks/4.7-locale/locale-bench.ts';
import { scalarsOf } from '../../checks/4.9-graphql-writes/data.ts';
import { inputOf } from '../../checks/4.9-graphql-writes/input.ts';
import { entryOfEntity, expectFailed, fieldIn, operationOf } from '../../checks/4.9-graphql-writes/mutations.ts';
import { type AnsweredEntry, entryIn, expectError, isSuccess, listIn } from '../../checks/writing/answers.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { fillName, listName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import type { LocalizedEntry } from './content.ts';

export interface LocalizedAdapter {
  readonly name: 'REST' | 'GraphQL';
  /** Creates an entry, of the default locale where none is named. */
  create(data: JsonObject, locale: string | undefined): Promise<AnsweredEntry>;
  localize(entry: LocalizedEntry, data: JsonObject, locale: string): Promise<AnsweredEntry>;
  /** Sends a localization for a locale that the entry or one of its localizations has. Throws Mismatch if accepted. */
  localizeAgain(entry: LocalizedEntry, data: JsonObject, locale: string): Promise<void>;
  /** Updates an entry; a locale in the body does nothing. `populated`: its answer shows its localizations, by REST. */
  update(
    entry: LocalizedEntry,
    data: JsonObject,
    options: { readonly locale: string | undefined; readonly populated: boolean },
  ): Promise<AnsweredEntry>;
  remove(entry: LocalizedEntry): Promise<void>;
  /** Lists the entries with these ids in a locale, with their localizations if asked for, for the judge to compare. */
  list(ids: readonly EntryId[], locale: string, localizations: boolean): Promise<void>;
}

/** Populations of localizations: alone, and with options as those of any relation. */
const populations = (field: string, hasDrafts: boolean): readonly Parameter[] => [
  ['localizations'],
  { localizations: { fields: [field, 'locale'], sort: 'id:desc' } },
  { localizations: { populate: ['localizations'], filters: { locale: { $notNull: 'true' } } } },
  ...(hasDrafts ? ['live', 'preview'].map((publicationState) => ({ localizations: { publicationState } })) : []),
];

/** Forms by which an update answers its localizations, and nothing else that is populated. */
const sharingForms: readonly string[] = localizationQueries.filter((query) => query !== 'populate=*');

const withLocale = (data: JsonObject, locale: string | undefined): JsonObject =>
  locale === undefined ? data : { ...data, locale };

export function restLocalized(session: Session, type: ContentType): LocalizedAdapter {
  const send = (method: Request['method'], { segment }: LocalizedEntry, body?: JsonObject, rest = '') =>
    session.send({ method, path: `${entryPath(type, segment)}${rest}`, auth: 'full', ...(body ? { body } : {}) });
  const localize = (entry: LocalizedEntry, data: JsonObject, locale: string) =>
    send('POST', entry, { ...data, locale }, '/localizations');
  const ways = populations(scalarsOf(type)[0]?.name ?? 'createdAt', type.draftAndPublish);
  let lists = 0;
  let updates = 0;
  const updateQuery = (): string => {
    updates += 1;
    return `?${sharingForms[updates % sharingForms.length]}`;
  };
  return {
    name: 'REST',
    create: async (data, locale) => entryIn(session, await session.create(type, withLocale(data, locale))),
    localize: async (entry, data, locale) => bareEntryIn(session, await localize(entry, data, locale)),
    localizeAgain: async (entry, data, locale) =>
      expectError(session, await localize(entry, data, locale), 400, 'ApplicationError'),
    update: async (entry, data, { locale, populated }) =>
      entryIn(session, await send('PUT', entry, { data: withLocale(data, locale) }, populated ? updateQuery() : '')),
    async remove(entry) {
      const answer = await send('DELETE', entry);
      // the answer may be empty; otherwise it holds the entry
      if (!isSuccess(answer)) entryIn(session, answer);
    },
    async list(ids, locale, localizations) {
      const populate = ways[lists % ways.length];
      lists += 1;
      const query = queryString({
        filters: { id: { $in: ids.map(String) } },
        locale,
        sort: 'id',
        ...(populate === undefined || !localizations ? {} : { populate }),
        ...(type.draftAndPublish ? { publicationState: 'preview' } : {}),
      });
      listIn(session, await session.get(`${endpointPath(type)}?${query}`));
    },
  };
}

/** The adapter of GraphQL; `most`: the page size of lists. */
export function graphqlLocalized(session: Session, model: Model, type: ContentType, most: number): LocalizedAdapter {
  const scalars = scalarsOf(type).map(({ name }) => name);
  const selection = `id attributes { ${['locale', ...scalars].join(' ')} localizations { data { id } } }`;
  const input = fillName('<X>Input', type);
  const inputFor = (data: JsonObject): JsonObject => inputOf(model, type.attributes, data);
  const inLocale = (locale: string | undefined) =>
    locale === undefined ? {} : { locale: ['I18NLocaleCode', locale] as const };
  const mutate = (field: string, args: Parameters<typeof operationOf>[2]) =>
    session.graphql(operationOf('mutation', field, args, `data { ${selection} }`));
  const [create, localize] = [fillName('create<X>', type), fillName('create<X>Localization', type)];
  const [update, remove] = [fillName('update<X>', type), fillName('delete<X>', type)];
  const addLocalization = ({ id }: LocalizedEntry, data: JsonObject, locale: string) =>
    mutate(localize, { id: ['ID', String(id)], data: [input, inputFor(data)], ...inLocale(locale) });
  return {
    name: 'GraphQL',
    create: async (data, locale) =>
      entryOfEntity(await mutate(create, { data: [`${input}!`, inputFor(data)], ...inLocale(locale) }), create),
    localize: async (entry, data, locale) => entryOfEntity(await addLocalization(entry, data, locale), localize),
    localizeAgain: async (entry, data, locale) =>
      expectFailed(session, await addLocalization(entry, data, locale), localize, 'the locale is taken'),
    update: async ({ id }, data) =>
      entryOfEntity(await mutate(update, { id: ['ID!', String(id)], data: [`${input}!`, inputFor(data)] }), update),
    async remove({ id }) {
      entryOfEntity(await mutate(remove, { id: ['ID!', String(id)] }), remove);
    },
    async list(ids, locale) {
      const field = listName(type);
      const drafts = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const query = `query ($ids: [ID], $locale: I18NLocaleCode) { ${field}(filters: { id: { in: $ids } }, locale: $locale, sort: "id", pagination: { limit: ${most} }${drafts}) { data { ${selection} } } }`;
      fieldIn(await session.graphql({ query, variables: { ids: ids.map(String), locale } }), field);
    },
  };
}

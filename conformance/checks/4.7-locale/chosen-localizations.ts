/** Localizations that a request filters, sorts and cuts, as it does other relations (4.5, 4.7, 4.9; observed). */
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { localesOf } from '../../target/singles.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { entityIn } from '../4.9-graphql-writes/mutations.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { bareEntryIn, type LocaleBench, localeCheck } from './locale-bench.ts';

/** An entry, and its localizations in the order of their locales. */
interface Localized {
  readonly created: Created;
  readonly codes: readonly string[];
  readonly ids: readonly unknown[];
}

/** Creates an entry with localizations in up to two other locales, the last of them first. */
async function createLocalized({ session, scratch, type, localize }: LocaleBench): Promise<Localized> {
  const created = await scratch.create(type, type.draftAndPublish ? { publishedAt } : {});
  const others = (await localesOf(type, session.target)).slice(1, 3).map(String).toSorted();
  const ids = new Map<string, unknown>();
  for (const locale of others.toReversed()) {
    const sent = { ...scratch.complete(type, type.draftAndPublish ? { publishedAt } : {}), locale };
    ids.set(locale, scratch.adopt(type, sent, bareEntryIn(session, await localize(created, sent))).entry.id);
  }
  return { created, codes: others, ids: others.map((locale) => ids.get(locale)) };
}

const publishedAt = '2024-05-06T07:08:09.000Z';

/** Options of both adapters, and the localizations that they leave, in order. */
function waysTo({ codes, ids }: Localized, main: string): readonly [rest: string, graphql: string, left: unknown[]][] {
  const [first = '', last = first] = [codes[0], codes.at(-1)];
  const [own, end] = [ids[0], ids.at(-1)];
  const several = codes.length > 1;
  return [
    [`[filters][locale][$eq]=${first}`, `filters: { locale: { eq: ${JSON.stringify(first)} } }`, [own]],
    [`[filters][locale][$eq]=${main}`, `filters: { locale: { eq: ${JSON.stringify(main)} } }`, []],
    [`[filters][id][$ne]=${end}`, `filters: { id: { ne: ${JSON.stringify(String(end))} } }`, several ? [own] : []],
    ['[sort]=locale:asc', 'sort: "locale:asc"', [...ids]],
    ['[sort][0]=locale:desc', 'sort: ["locale:desc"]', ids.toReversed()],
    [
      `[filters][locale][$in][0]=${last}&populate[localizations][fields][0]=locale`,
      `filters: { locale: { in: [${JSON.stringify(last)}] } }`,
      [end],
    ],
  ];
}

export const chosenLocalizationsCheck: Check = localeCheck(
  variant(
    'rest.i18n.localizations.chosen',
    'rest.i18n.localizations',
    'Localizations are filtered and sorted inside a population as other relations are.',
  ),
  async (bench) => {
    const { session, main } = bench;
    const localized = await createLocalized(bench);
    for (const [options, , left] of waysTo(localized, main)) {
      const path = `${localized.created.path}?populate[localizations]${options}`;
      const { attributes } = entryIn(session, await session.get(path));
      expectSame(`${lastRequest(session)}: localizations holds others`, idsIn(attributes.localizations), left);
    }
  },
);

export const localizationArgumentsCheck: Check = localeCheck(
  {
    ...variant(
      'graphql.relation-arguments.localizations',
      'graphql.relation-arguments',
      'Localizations take filters, pagination and sort as other relations do.',
    ),
    needs: ['graphql'],
  },
  async (bench) => {
    const { session, type, main } = bench;
    const localized = await createLocalized(bench);
    const ways = waysTo(localized, main).map(([, args, left]) => [args, left] as const);
    const all = [...ways, ['sort: "locale:desc", pagination: { limit: 1 }', localized.ids.slice(-1)] as const];
    const field = fillName('<x>', type);
    const fields = all.map(([args], at) => `w${at}: localizations(${args}) { data { id } }`).join(' ');
    const query = `{ ${field}(id: ${String(localized.created.entry.id)}) { data { id attributes { ${fields} } } } }`;
    const { attributes = {} } = entityIn(await session.graphql({ query }), field) ?? {};
    for (const [at, [args, left]] of all.entries()) {
      const list = attributes[`w${at}`];
      const items: readonly unknown[] = isObject(list) && Array.isArray(list.data) ? list.data : [];
      const ids = items.map((item) => (isObject(item) ? item.id : item));
      expectSame(`localizations(${args}) of ${type.uid} holds others`, ids, left.map(String));
    }
  },
);

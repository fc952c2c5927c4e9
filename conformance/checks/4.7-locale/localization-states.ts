/** Drafts among populated localizations: what is asked for decides, as for other relations (3, 4.7, observed). */
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isInGraphql } from '../../target/in-graphql.ts';
import { localesOf } from '../../target/singles.ts';
import { attributesOfOne, dataOf, entitiesIn } from '../4.9-graphql/lists.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { bareEntryIn, type LocaleBench, typesCheck } from './locale-bench.ts';

type Id = unknown;

/** A published entry, and its localizations: one is a draft, another one, where there are locales enough, published. */
interface Localized {
  readonly created: Created;
  readonly live: readonly Id[];
  readonly all: readonly Id[];
}

const publishedAt = '2024-05-06T07:08:09.000Z';

async function createLocalized({ session, scratch, type, localize }: LocaleBench): Promise<Localized> {
  const created = await scratch.create(type, { publishedAt });
  const [, draft, published] = await localesOf(type, session.target);
  const add = async (locale: unknown, state: string | null): Promise<Id> => {
    const sent = { ...scratch.complete(type, { publishedAt: state }), locale: String(locale) };
    return scratch.adopt(type, sent, bareEntryIn(session, await localize(created, sent))).entry.id;
  };
  const ofDraft = await add(draft, null);
  const live = published === undefined ? [] : [await add(published, publishedAt)];
  return { created, live, all: [ofDraft, ...live] };
}

/** Populations of localizations, whatever they select. */
const populations = ({ all }: Localized): Parameters[] => [
  { populate: ['localizations'] },
  { populate: { localizations: 'true' } },
  { populate: { localizations: { fields: ['locale'] } } },
  { populate: { localizations: { filters: { id: { $in: all.map(String) } }, sort: 'id:desc' } } },
];

/** States that a request names, and whether a list of them holds drafts. */
const states: readonly (readonly [Parameters, boolean])[] = [
  [{}, false],
  [{ publicationState: 'live' }, false],
  [{ publicationState: 'preview' }, true],
];

const idsOf = (value: unknown): string[] =>
  linkedItems(value)
    .map((item) => String(isObject(item) ? item.id : item))
    .toSorted();

const sorted = (ids: readonly Id[]): string[] => ids.map(String).toSorted();

/** Asks for the list that holds the entry, and for the entry by id. */
async function compareByRest({ session, type }: LocaleBench, localized: Localized): Promise<void> {
  const { created, live, all } = localized;
  const filters = { id: { $eq: String(created.entry.id) } };
  for (const [state, holdsDrafts] of states)
    for (const [at, population] of populations(localized).entries()) {
      const query = queryString({ ...state, ...population });
      const list = await session.get(`${endpointPath(type)}?${queryString({ ...state, ...population, filters })}`);
      const message = `${lastRequest(session)}: localizations are shown in another state`;
      const [entry] = listIn(session, list);
      expectSame(message, idsOf(entry?.attributes.localizations), sorted(holdsDrafts ? all : live));
      if (at % 2 === 1) continue;
      const one = entryIn(session, await session.get(`${created.path}?${query}`));
      expectSame(
        `${lastRequest(session)}: not every localization is shown`,
        idsOf(one.attributes.localizations),
        sorted(all),
      );
    }
}

/** The localizations of a localization that is published: the entry, and the draft where drafts are asked for. */
async function compareFurtherInside({ session, type }: LocaleBench, { created, live, all }: Localized): Promise<void> {
  const filters = { id: { $eq: String(created.entry.id) } };
  const populate = { localizations: { populate: ['localizations'] } };
  for (const [state, holdsDrafts] of live.length === 0 ? [] : states) {
    const answer = await session.get(`${endpointPath(type)}?${queryString({ ...state, filters, populate })}`);
    const [entry] = listIn(session, answer);
    const inside = linkedItems(entry?.attributes.localizations).find((item) => isObject(item) && item.id === live[0]);
    const expected = [created.entry.id, ...(holdsDrafts ? all.filter((id) => id !== live[0]) : [])];
    const message = `${lastRequest(session)}: localizations of a localization are shown in another state`;
    expectSame(message, idsOf(attributesOf(inside).localizations), sorted(expected));
  }
}

/** The same by GraphQL, where each list names its own state. */
async function compareByGraphql({ session, type }: LocaleBench, { created, live, all }: Localized): Promise<void> {
  const ways: readonly (readonly [string, readonly Id[]])[] = [
    ['', live],
    ['(publicationState: LIVE)', live],
    ['(publicationState: PREVIEW)', all],
  ];
  const fields = ways.map(([args], at) => `w${at}: localizations${args} { data { id } }`).join(' ');
  const name = listName(type);
  const chosen = `filters: { id: { eq: ${JSON.stringify(String(created.entry.id))} } }`;
  for (const args of [chosen, `${chosen}, publicationState: PREVIEW`]) {
    const query = `{ ${name}(${args}) { data { id attributes { ${fields} } } } }`;
    const [entity] = entitiesIn(dataOf(await session.graphql({ query }), query), name);
    const attributes = attributesOfOne({ one: { data: entity ?? {} } });
    for (const [at, [way, ids]] of ways.entries())
      expectSame(`localizations${way} in ${name}(${args}) holds others`, idsOf(attributes?.[`w${at}`]), sorted(ids));
  }
}

export const localizationStateChecks: readonly Check[] = [
  typesCheck(
    {
      ...variant(
        'drafts.populate-any-state.localizations',
        'drafts.populate-any-state',
        'Localizations populated in a list follow its publicationState, and those of one entry hold drafts too.',
      ),
      needs: ['drafts'],
    },
    ({ localized, draftAndPublish }) => localized && draftAndPublish,
    async (bench) => {
      const localized = await createLocalized(bench);
      await compareByRest(bench, localized);
      await compareFurtherInside(bench, localized);
      if (isInGraphql(bench.session.target, bench.type)) await compareByGraphql(bench, localized);
    },
  ),
];

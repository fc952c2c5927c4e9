/** Searches with `_q` for several words and for signs that are wildcards elsewhere, among texts that nearly hold them (4.6, observed). */
import { queryString } from '../../generate/query-string.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { publishedAt } from '../4.9-graphql-writes/data.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** Words that no other value of an entry holds. */
const words = ['quaxel', 'brimto', 'zulvek', 'worfim', 'jospik', 'gandry'] as const;

/** Texts of two words that differ in what stands between or around them, and a third word among them. */
const textsOf = (a: string, b: string, c: string): string[] => [
  ...[' ', ` ${c} `, '', '  ', '-', '*', '\\', '.', '%', `% ${c} `, ', '].map((between) => `${a}${between}${b}`),
  ...[`${b} ${a}`, `x${a} ${b}y`, `"${a} ${b}"`],
];

/** What is searched for: each text alone, without its end, and what none of them holds. */
const searchesOf = (a: string, b: string, c: string): string[] => [
  ...textsOf(a, b, c),
  `${a} ${b}`.toUpperCase(),
  `${a.slice(2)} ${b.slice(0, 2)}`,
  `${a.slice(-2)}% ${c.slice(0, 2)}`,
  `${a}%${c}`,
  `%${b}`,
  `${a} OR ${b}`,
];

const [one, two, three] = words;
const longest = `${one}% ${two} ${three}`;

const isSearched = (attribute: Subject['attribute']): boolean =>
  ['string', 'text', 'richtext'].includes(attribute.type) &&
  mayRepeat(attribute) &&
  [...textsOf(one, two, three), longest].every((text) => isAllowed(attribute, text));

/** Throws Mismatch unless each search finds the entries whose text holds it. */
async function searchesAmong(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { session } = scratch;
  const [a = one, b = two, c = three] = shuffled(words, scratch.draw('near texts'));
  const texts: { readonly id: unknown; readonly text: string }[] = [];
  for (const text of textsOf(a, b, c)) {
    const state = type.draftAndPublish ? { publishedAt } : {};
    texts.push({ id: (await scratch.create(type, { [attribute.name]: text, ...state })).entry.id, text });
  }
  const filters = { id: { $in: texts.map(({ id }) => String(id)) } };
  for (const _q of searchesOf(a, b, c)) {
    const answer = await session.get(`${endpointPath(type)}?${queryString({ _q, filters, sort: 'id' })}`);
    const expected = texts.filter(({ text }) => text.toLowerCase().includes(_q.toLowerCase())).map(({ id }) => id);
    const found = listIn(session, answer).map(({ id }) => id);
    expectSame(`${lastRequest(session)}: others hold ${JSON.stringify(_q)}`, found, expected);
  }
}

/** An attribute of one of the types of texts, by the seed of the run. */
const drawnSubject = ({ model, world }: Pick<Scope, 'model' | 'world'>): Subject[] => {
  const all = firstOfEach(subjects(model, isSearched), ({ attribute }) => attribute.type);
  return shuffled(all, randomOf(world, 'near texts')).slice(0, 1);
};

export const nearTextCheck: Check = writeCheck<AttributeCase>(
  variant(
    'rest.filters.search.near-texts',
    'rest.filters.search',
    'A search for several words or with signs finds the texts that hold it as it stands, and none that nearly does.',
  ),
  {
    cases: (scope) => drawnSubject(scope).map(caseOf),
    run: (scratch, { uid, attribute }, { model }) => searchesAmong(scratch, subjectNamed(model, uid, attribute)),
  },
);

/** Lists of files that are sorted and filtered by what their records say (4.10, 4.9; observed). */
import { type FilterTree, isTree } from '../../generate/filters.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { isObject } from '../../models/json.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile, textFile } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { withUploads } from './files.ts';
import { bareListIn } from './plugin-check.ts';

const files = [
  textFile('b-touchstone.txt', 'x'.repeat(3000)),
  pngFile('c-touchstone.png', 2, 2),
  textFile('a-touchstone.txt', 'x'.repeat(9000)),
];

/** Sorts, and the first letters of the names in their order. */
const orders: readonly (readonly [sort: readonly string[], letters: string])[] = [
  [['name'], 'abc'],
  [['name:desc'], 'cba'],
  [['size'], 'cba'],
  [['size:desc'], 'abc'],
  [['mime:desc', 'name:desc'], 'bac'],
  [['ext', 'name'], 'cab'],
];

/** Filters, and the first letters of the names of those that meet them, by name. */
const filters: readonly (readonly [filter: FilterTree, letters: string])[] = [
  [{ mime: { $contains: 'image' } }, 'c'],
  [{ mime: { $eq: 'text/plain' } }, 'ab'],
  [{ ext: { $eq: '.png' } }, 'c'],
  [{ ext: { $ne: '.png' } }, 'ab'],
  [{ ext: { $in: ['.txt', '.csv'] } }, 'ab'],
  [{ size: { $gt: '5' } }, 'a'],
  [{ size: { $lte: '5' } }, 'bc'],
  [{ width: { $notNull: 'true' } }, 'c'],
  [{ height: { $eq: '2' } }, 'c'],
  [{ name: { $startsWith: 'b-' } }, 'b'],
  [{ $or: [{ ext: { $eq: '.png' } }, { size: { $gt: '5' } }] }, 'ac'],
  [{ $and: [{ mime: { $eq: 'text/plain' } }, { size: { $lt: '5' } }] }, 'b'],
];

/** Numbers and flags, which GraphQL writes without quotes. */
const isBare = /^(\d+|true|false)$/;

function inGraphql(value: Parameter): string {
  if (Array.isArray(value)) return `[${value.map((item) => inGraphql(item)).join(', ')}]`;
  if (!isTree(value)) return isBare.test(String(value)) ? String(value) : JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${name.replace('$', '')}: ${inGraphql(inner)}`);
  return `{ ${members.join(', ')} }`;
}

/** Throws Mismatch unless the lists hold these files. */
type Ask = (
  session: Session,
  ids: readonly string[],
  what: { readonly sort: readonly string[]; readonly filter?: FilterTree },
  letters: string,
) => Promise<void>;

const lettersOf = (names: readonly unknown[]): string => names.map((name) => String(name).charAt(0)).join('');

const byRest: Ask = async (session, ids, { sort, filter = {} }, letters) => {
  const query = queryString({ filters: { id: { $in: [...ids] }, ...filter }, sort: [...sort] });
  const answer = await session.get(`${filesPath}?${query}`);
  const order = lettersOf(bareListIn(session, answer).map(({ name }) => name));
  expectThat(session, answer, order === letters, `the files ${[...letters].join(', ')}`);
};

const byGraphql: Ask = async (session, ids, { sort, filter }, letters) => {
  const conditions = [{ id: { $in: [...ids] } }, ...(filter ? [filter] : [])];
  const query = `{ uploadFiles(filters: ${inGraphql({ $and: conditions })}, sort: ${JSON.stringify(sort)}) { data { attributes { name } } } }`;
  const answer = await session.graphql({ query });
  const { uploadFiles: list } = dataOf(answer, query);
  const items: readonly unknown[] = isObject(list) && Array.isArray(list.data) ? list.data : [];
  const names = items.map((item) => (isObject(item) && isObject(item.attributes) ? item.attributes.name : item));
  expectThat(session, answer, lettersOf(names) === letters, `the files ${[...letters].join(', ')}`);
};

/** Uploads three files. Throws Mismatch unless lists of them are sorted and filtered as they are asked to be. */
const expectLists = (ask: Ask) => (session: Session) =>
  withUploads(session, files, {}, async (records) => {
    const ids = records.map(({ id }) => String(id));
    for (const [sort, letters] of orders) await ask(session, ids, { sort }, letters);
    for (const [filter, letters] of filters) await ask(session, ids, { sort: ['name'], filter }, letters);
  });

export const expectSortedFiles = expectLists(byRest);

export const graphqlFilesCheck: Check = caseCheck(
  {
    ...graphqlTerms({ clause: 'graphql.plugin-lists', needs: ['upload'] }),
    id: 'graphql.plugin-lists.files',
    title: 'The list of files is sorted and filtered by what their records say.',
    kind: 'write',
  },
  { cases: ({ target }) => (target.allow.has('uploads') ? [{}] : []), run: expectLists(byGraphql) },
);

/** Lists of some two hundred entries: servers may sort them in another way than short ones (4.2, 4.3, 4.6). */
import { queryString } from '../../generate/query-string.ts';
import { plainNumbers } from '../../models/attribute-types.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { type Bond, type BondName, bondNamed, bonds } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { isAllowed } from '../writing/values.ts';

/** Number of entries. */
const long = 210;

/** Texts of the linked entries, and one that a later update puts behind them all. */
const [texts, lastText] = [['aaa', 'mmm', 'sss'], 'zzz'] as const;

/** Numbers of the entries: each many times. */
const numbers = [0, 1, 2, 3, 4];

const hasAll = (attribute: Attribute, values: readonly unknown[]): boolean =>
  mayRepeat(attribute) && values.every((value) => isAllowed(attribute, value));

export const textOf = ({ target }: Bond): Attribute | undefined =>
  target.attributes.find((each) => each.type === 'string' && hasAll(each, [...texts, lastText]));

export const numberOf = ({ type }: Bond): Attribute | undefined =>
  type.attributes.find((each) => plainNumbers.includes(each.type) && hasAll(each, numbers));

/** A relation to one entry of which many may be the owners. */
export const suitableForLongLists = (model: Model): Bond[] =>
  bonds(model)
    .filter(({ inside, attribute, type, target }) => !inside && attribute.relation === 'manyToOne' && type !== target)
    .filter((bond) => textOf(bond) !== undefined && numberOf(bond) !== undefined)
    .toSorted((a, b) => a.type.attributes.length - b.type.attributes.length);

/** Texts of the entries themselves: some have none. */
const ownTexts = [null, 'alpha one', 'beta two', null, 'Alpha two'];

export const ownTextOf = ({ type }: Bond): Attribute | undefined =>
  type.attributes.find(
    (each) => each.type === 'string' && !each.required && each.default === undefined && hasAll(each, ownTexts),
  );

/** An entry of the list, and what it is sorted and filtered by. */
export interface Row {
  readonly created: Created;
  readonly own: string | null;
  number: number;
  readonly linked: { readonly created: Created; text: string };
}

type Key = readonly [key: string, read: (row: Row) => string | number, turn: 1 | -1];

/** The rows in the order of these keys. */
const sorted = (rows: readonly Row[], keys: readonly Key[]): Row[] =>
  rows.toSorted((a, b) => {
    for (const [, read, turn] of keys) {
      const [one, other] = [read(a), read(b)];
      if (one !== other) return one < other ? -turn : turn;
    }
    return 0;
  });

/** Creates the entries of a list, and those that they link. `more`: further values of each entry, by its place. */
export async function createRows(
  scratch: Scratch,
  bond: Bond,
  text: string,
  number: string,
  more: (at: number) => JsonObject = () => ({}),
): Promise<Row[]> {
  const own = ownTextOf(bond)?.name;
  const published = ({ draftAndPublish }: Bond['type']) =>
    draftAndPublish ? { publishedAt: '2024-05-06T07:08:09.000Z' } : {};
  const targets: Row['linked'][] = [];
  // their ids have another order than their texts
  for (const value of texts.toReversed())
    targets.push({
      created: await scratch.create(bond.target, { [text]: value, ...published(bond.target) }),
      text: value,
    });
  const rows: Row[] = [];
  for (let at = 0; at < long; at += 1) {
    const [linked, value] = [targets[at % targets.length], numbers[at % numbers.length]];
    if (!linked || value === undefined) continue;
    const ownText = ownTexts[at % ownTexts.length] ?? null;
    const data = {
      ...more(at),
      ...{ [number]: value, [bond.attribute.name]: linked.created.entry.id, ...published(bond.type) },
      ...(own === undefined ? {} : { [own]: ownText }),
    };
    rows.push({ created: await scratch.create(bond.type, data), number: value, own: ownText, linked });
  }
  return rows;
}

/** Throws Mismatch unless lists of the rows have their order on the first, the second and the last page. */
async function expectSorted(
  { session }: Scratch,
  { type, attribute }: Bond,
  rows: readonly Row[],
  keys: readonly Key[],
): Promise<void> {
  const size = Math.min(largestPage(session.target.limits), 100);
  const ids = sorted(rows, keys).map(({ created }) => created.entry.id);
  const linked = [...new Set(rows.map((row) => String(row.linked.created.entry.id)))];
  for (const page of [1, 2, Math.ceil(rows.length / size)]) {
    const query = queryString({
      filters: { [attribute.name]: { id: { $in: linked } } },
      sort: keys.map(([key, , turn]) => `${key}:${turn === 1 ? 'asc' : 'desc'}`),
      pagination: { page: String(page), pageSize: String(size) },
    });
    const answer = await session.get(`${endpointPath(type)}?${query}`);
    const answered = listIn(session, answer).map(({ id }) => id);
    expectSame(`${lastRequest(session)}: the page has others`, answered, ids.slice((page - 1) * size, page * size));
  }
}

export const longListCheck: Check = writeCheck<BondName>(
  variant(
    'rest.sort.relation.long',
    'rest.sort.relation',
    'A list of some two hundred entries is sorted by several keys and through a relation, also after updates.',
  ),
  {
    cases: ({ model }) =>
      suitableForLongLists(model)
        .slice(0, 1)
        .map(({ name }) => name),
    async run(scratch, testCase, { model }) {
      const bond = bondNamed(model, testCase);
      const [text = '', number = ''] = [textOf(bond)?.name, numberOf(bond)?.name];
      const rows = await createRows(scratch, bond, text, number);
      const id: Key = ['id', ({ created }) => Number(created.entry.id), 1];
      const byText: Key = [`${bond.attribute.name}.${text}`, (row) => row.linked.text, 1];
      const byNumber: Key = [number, (row) => row.number, -1];
      const [key, read] = id;
      const expectAll = async (): Promise<void> => {
        for (const keys of [
          [byText, id],
          [byNumber, [key, read, -1]],
          [byNumber, byText, id],
        ] as const)
          await expectSorted(scratch, bond, rows, keys);
      };
      await expectAll();
      const [first] = sorted(rows, [byText]);
      const moved = rows.at(-1);
      if (!first || !moved) return;
      await scratch.change(first.linked.created, { [text]: lastText });
      first.linked.text = lastText;
      await scratch.change(moved.created, { [number]: numbers[0] });
      moved.number = 0;
      await expectAll();
      const [gone] = rows.splice(rows.length / 2, 1);
      if (gone) await scratch.remove(gone.created);
      await expectAll();
    },
  },
);

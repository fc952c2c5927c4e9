/** Filters of lists of some two hundred entries: servers may compare them in another way than few (4.6, observed). */
import { grounds } from '../../generate/attributes.ts';
import { memberships } from '../../generate/cells.ts';
import { type FilterTree, tellingComparisons, treeOf } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { type KnownRecord, subjectOf } from '../../generate/records.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { createRows, numberOf, ownTextOf, type Row, suitableForLongLists, textOf } from '../4.2-sorting/long-lists.ts';
import { type Bond, type BondName, bondNamed } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { type Judged, joinsOf, not } from './joined-conditions.ts';
import { expectDrawn, furtherAttributes, furtherValues } from './long-questions.ts';

/** The rows as records that the oracle knows, with these further values. */
const recordsOf = (rows: readonly Row[], number: string, own: string | undefined, more: (at: number) => JsonObject) =>
  rows.map((row, at) => ({
    ...{ id: Number(row.created.entry.id), [number]: row.number },
    ...(own === undefined ? {} : { [own]: row.own }),
    ...more(at),
  }));

/** Throws Mismatch unless each operator, its negation and joins of them keep the rows that they must, and the total counts them. */
async function expectFiltered(
  scratch: Scratch,
  { type }: Bond,
  among: FilterTree,
  records: readonly KnownRecord[],
  types: Readonly<Record<string, string>>,
): Promise<void> {
  const { session } = scratch;
  const size = Math.min(largestPage(session.target.limits), 100);
  const subject = subjectOf({}, types, records);
  const [ground] = grounds(subject.model, subject.world);
  const comparisons = (ground ? tellingComparisons(ground) : []).flatMap((comparison): Judged[] => {
    const sides = memberships(comparison, subject.world.entries(subject.type.uid));
    if (sides.includes('open')) return [];
    const kept = records.map((_, at) => sides[at] === 'in');
    const isFlag = /ull$/.test(comparison.operator);
    const denied = records.map((record, at) => !kept[at] && (isFlag || record[comparison.field.name] !== null));
    return [{ tree: treeOf(comparison), kept, denied }];
  });
  const asked = [...comparisons, ...comparisons.map(not), ...joinsOf(comparisons, scratch.draw('joins'))];
  for (const { tree, kept } of asked) {
    const query = queryString({
      filters: { $and: [among, tree] },
      ...{ sort: 'id', pagination: { page: '1', pageSize: String(size) } },
    });
    const answer = await session.get(`${endpointPath(type)}?${query}`);
    const ids = records.flatMap(({ id }, at) => (kept[at] ? [id] : []));
    const answered = listIn(session, answer).map(({ id }) => id);
    expectSame(`${lastRequest(session)}: the list holds others`, answered, ids.slice(0, size));
    expectSame(`${lastRequest(session)}: the total counts others`, totalOf(answer), ids.length);
  }
}

const totalOf = ({ body }: Answer): unknown => {
  const { pagination } = isObject(body) && isObject(body.meta) ? body.meta : {};
  return isObject(pagination) ? pagination.total : undefined;
};

export const longFilterCheck: Check = writeCheck<BondName>(
  variant(
    'rest.filters.null-excluded.long',
    'rest.filters.null-excluded',
    'In a list of some two hundred entries each operator, its negation, joins of them and drawn questions keep what they must, and the total counts it.',
  ),
  {
    cases: ({ model }) =>
      suitableForLongLists(model)
        .toSorted((a, b) => furtherAttributes(b.type, []).length - furtherAttributes(a.type, []).length)
        .slice(0, 1)
        .map(({ name }) => name),
    async run(scratch, testCase, { model }) {
      const bond = bondNamed(model, testCase);
      const { type, attribute } = bond;
      const [text = '', number = '', own] = [textOf(bond)?.name, numberOf(bond)?.name, ownTextOf(bond)?.name];
      const further = furtherAttributes(type, [number, ...(own === undefined ? [] : [own])]);
      const more = furtherValues(further);
      const rows = await createRows(scratch, bond, text, number, more);
      const linked = [...new Set(rows.map((row) => String(row.linked.created.entry.id)))];
      const among = { [attribute.name]: { id: { $in: linked } } };
      const records = recordsOf(rows, number, own, more);
      const types = { [number]: 'integer', ...(own === undefined ? {} : { [own]: 'string' }) };
      await expectFiltered(scratch, bond, among, records, types);
      const attributes = type.attributes.filter(
        ({ name }) => name in types || further.some((each) => each.name === name),
      );
      await expectDrawn(scratch, { bond, among, records, attributes });
    },
  },
);

/** Filters of lists of some two hundred entries: servers may compare them in another way than few (4.6, observed). */
import { grounds } from '../../generate/attributes.ts';
import { memberships } from '../../generate/cells.ts';
import { tellingComparisons, treeOf } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { subjectOf } from '../../generate/records.ts';
import { isObject } from '../../models/json.ts';
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

/** Throws Mismatch unless each operator, and its negation, keeps the rows that it must, and the total counts them. */
async function expectFiltered({ session }: Scratch, bond: Bond, rows: readonly Row[], number: string): Promise<void> {
  const { type, attribute } = bond;
  const own = ownTextOf(bond)?.name;
  const size = Math.min(largestPage(session.target.limits), 100);
  const linked = [...new Set(rows.map((row) => String(row.linked.created.entry.id)))];
  const records = rows.map((row) => ({
    ...{ id: Number(row.created.entry.id), [number]: row.number },
    ...(own === undefined ? {} : { [own]: row.own }),
  }));
  const subject = subjectOf({}, { [number]: 'integer', ...(own === undefined ? {} : { [own]: 'string' }) }, records);
  const [ground] = grounds(subject.model, subject.world);
  for (const comparison of ground ? tellingComparisons(ground) : []) {
    const sides = memberships(comparison, subject.world.entries(subject.type.uid));
    if (sides.includes('open')) continue;
    const isKept = records.map((_, at) => sides[at] === 'in');
    // what has no value meets neither a condition nor its negation
    const isDenied = records.map((record, at) => !isKept[at] && record[comparison.field.name] !== null);
    const isFlag = /ull$/.test(comparison.operator);
    for (const [filter, isIn] of [
      [treeOf(comparison), isKept],
      ...(isFlag ? [] : [[{ $not: treeOf(comparison) }, isDenied] as const]),
    ] as const) {
      const query = queryString({
        filters: { $and: [{ [attribute.name]: { id: { $in: linked } } }, filter] },
        ...{ sort: 'id', pagination: { page: '1', pageSize: String(size) } },
      });
      const answer = await session.get(`${endpointPath(type)}?${query}`);
      const ids = records.flatMap(({ id }, at) => (isIn[at] ? [id] : []));
      const answered = listIn(session, answer).map(({ id }) => id);
      expectSame(`${lastRequest(session)}: the list holds others`, answered, ids.slice(0, size));
      expectSame(`${lastRequest(session)}: the total counts others`, totalOf(answer), ids.length);
    }
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
    'In a list of some two hundred entries each operator and its negation keep what they must, and the total counts it.',
  ),
  {
    cases: ({ model }) =>
      suitableForLongLists(model)
        .toSorted((a, b) => Number(ownTextOf(b) !== undefined) - Number(ownTextOf(a) !== undefined))
        .slice(0, 1)
        .map(({ name }) => name),
    async run(scratch, testCase, { model }) {
      const bond = bondNamed(model, testCase);
      const [text = '', number = ''] = [textOf(bond)?.name, numberOf(bond)?.name];
      await expectFiltered(scratch, bond, await createRows(scratch, bond, text, number), number);
    },
  },
);

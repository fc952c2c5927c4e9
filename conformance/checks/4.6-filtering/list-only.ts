/** Filters apply to lists only, to data and totals alike. */
import fc from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import { equality, equatableFields } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';

/** A server may refuse filters of a single entry; with 404 it applied them. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 404;

const listOnly = check<RestQuestion>({
  id: 'rest.filters.list-only.read',
  title: 'Whether one entry asked for by id meets the filters makes no difference',
  clauses: ['rest.filters.list-only'],
  kind: 'read',
  plan(scope) {
    const { model, world } = scope;
    const drawn = grounds(model, world)
      .filter((ground) => equatableFields(ground).length > 0)
      .map((ground) => {
        const { uid } = ground.type;
        const places = world.entries(uid).flatMap((entry, at) => (ground.entries.includes(entry) ? [at] : []));
        return fc.tuple(fc.constantFrom(...places), equality(ground), fc.boolean()).map(([at, filter, negated]) => ({
          uid,
          at,
          query: queryString({ filters: negated ? { $not: filter } : filter }),
        }));
      });
    if (drawn.length === 0) return nothingToAsk;
    const arbitrary = fc.oneof(...drawn);
    return {
      examples: fc.sample(arbitrary, { seed: 1, numRuns: 3 }),
      arbitrary,
      async run(session, question) {
        const { status, body } = await session.send(requestOf(scope, question));
        const entry = world.entries(question.uid)[question.at ?? 0];
        if (isRefusal(status) || (status === 200 && answeredEntry(body)?.id === entry?.id)) return;
        throw new Mismatch({
          message: `entry ${entry?.id} is not answered under its id when the request has filters`,
          expected: { status: '200, or a refusal of the parameter', id: entry?.id },
          actual: { status, body },
          entries: entry ? [entry] : [],
        });
      },
    };
  },
});

export const listOnlyChecks: readonly Check[] = [
  listOnly,
  askingOnGrounds({
    id: 'rest.pagination.total.filtered',
    title: 'total counts what the filters select, whatever the page',
    clauses: ['rest.pagination.total'],
    reading: vouchedReading,
    on: (ground) => equatableFields(ground).length > 0,
    parameters: (ground) => equality(ground).map((filters) => ({ filters, pagination: { page: '1', pageSize: '1' } })),
  }),
];

/** Filters apply to lists only, to data and totals alike. */
import fc from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import { equality, equatableFields } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { isKnown, nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';
import { questionScope } from '../reading/question-scope.ts';

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

/** An entry as index of the world, asked for without and with the filters. */
interface Pair extends RestQuestion {
  readonly filters: string;
}

const drawsOfPairs = 60;

/** A whole question about one entry: its filters make no difference to anything that the answer shows. */
const wholeEntries = check<Pair>({
  id: 'rest.filters.list-only.whole',
  title: 'Filters beside fields and populations of one entry asked for by id change nothing of its answer',
  clauses: ['rest.filters.list-only'],
  kind: 'read',
  plan(scope) {
    const { world } = scope;
    const question = questionScope(scope);
    const isKnownQuestion = isKnown(scope);
    // a content-type without such fields would be drawn for ever
    const filterable = question.grounds.filter((ground) => equatableFields(ground).length > 0);
    const drawn = filterable.flatMap((ground) => {
      const { uid } = ground.type;
      const places = world.entries(uid).flatMap((_, at) => (isKnownQuestion({ uid, query: '', at }) ? [at] : []));
      if (places.length === 0) return [];
      return fc
        .tuple(fc.constantFrom(...places), wholeQuestion(ground, question))
        .filter(([, { filters }]) => filters !== undefined)
        .map(([at, { filters: drawn = {}, fields, populate }]): Pair => {
          // what is populated may be told apart by a condition on it
          const [name] =
            typeof populate === 'object' ? (Array.isArray(populate) ? populate : Object.keys(populate)) : [];
          const isNamed = ground.links.some((link) => link.name === name);
          const filters = isNamed && at % 2 === 0 ? { [String(name)]: { id: { $eq: '987654321' } } } : drawn;
          const shown = { ...(fields && { fields }), ...(populate && { populate }) };
          return { uid, at, query: queryString(shown), filters: queryString({ filters }) };
        });
    });
    if (drawn.length === 0) return nothingToAsk;
    return {
      examples: [],
      draws: drawsOfPairs,
      arbitrary: fc.oneof(...drawn),
      async run(session, { filters, ...plain }) {
        const without = await session.send(requestOf(scope, plain));
        const query = plain.query === '' ? filters : `${plain.query}&${filters}`;
        const { status, body } = await session.send(requestOf(scope, { ...plain, query }));
        if (isRefusal(status) || without.status !== 200) return;
        expectSame(
          'the answer about one entry is another one with filters',
          { status, body },
          { status: 200, body: without.body },
        );
      },
    };
  },
});

export const listOnlyChecks: readonly Check[] = [
  listOnly,
  wholeEntries,
  askingOnGrounds({
    id: 'rest.pagination.total.filtered',
    title: 'total counts what the filters select, whatever the page',
    clauses: ['rest.pagination.total'],
    reading: vouchedReading,
    on: (ground) => equatableFields(ground).length > 0,
    parameters: (ground) => equality(ground).map((filters) => ({ filters, pagination: { page: '1', pageSize: '1' } })),
  }),
];

/** Filters apply to lists only, to data and totals alike. */
import fc from 'fast-check';
import { equality, equatableFields } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { speaksAgainst } from '../../judge/speaks-against.ts';
import { nothingToAsk, ownJudge, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type EntryQuestion, entryQuestions } from '../reading/entry-questions.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';
import { questionScope } from '../reading/question-scope.ts';

/** A server may refuse filters of a single entry; with 404 it applied them. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 404;

/** An entry to read without filters, and the filters to write beside. */
interface FilteredEntry extends RestQuestion {
  readonly filters: string;
}

const drawsOfEntries = 60;

/** Filters beside: those of a list, or a condition on what is populated that nothing meets. */
function filteredEntry({ question, ground, parameters }: EntryQuestion): FilteredEntry {
  const { populate, filters = {} } = parameters;
  const [name = ''] = typeof populate === 'object' ? (Array.isArray(populate) ? populate : Object.keys(populate)) : [];
  const isLink = ground.links.some((link) => link.name === name);
  const beside = isLink && (question.at ?? 0) % 2 === 0 ? { [name]: { id: { $eq: '987654321' } } } : filters;
  return { ...question, filters: queryString({ filters: beside }) };
}

const clause = 'rest.filters.list-only';

const listOnly = check<FilteredEntry>({
  id: 'rest.filters.list-only.read',
  title: 'Filters change nothing of the answer about one entry asked for by id',
  clauses: [clause],
  kind: 'read',
  plan(scope) {
    // a content-type without such fields would be drawn for ever
    const filterable = questionScope(scope).grounds.filter((ground) => equatableFields(ground).length > 0);
    const drawn = entryQuestions(scope, filterable).map((one) =>
      one.filter(({ parameters }) => parameters.filters !== undefined).map(filteredEntry),
    );
    if (drawn.length === 0) return nothingToAsk;
    const judge = ownJudge(scope);
    return {
      examples: [],
      draws: drawsOfEntries,
      arbitrary: fc.oneof(...drawn),
      async run(session, { filters, ...question }) {
        const query = question.query === '' ? filters : `${question.query}&${filters}`;
        const answer = await session.send(requestOf(scope, { ...question, query }));
        if (isRefusal(answer.status)) return;
        // what the same request must be answered without the filters
        const { differences } = judge({ request: requestOf(scope, question), answer });
        const difference = differences.find((difference) => speaksAgainst(difference, [clause], ['rest.', 'drafts.']));
        if (!difference) return;
        throw new Mismatch({ ...difference, message: `${difference.message}, where the request has filters` });
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

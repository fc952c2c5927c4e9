/** Filters apply to lists only, to data and totals alike. */
import { equality, equatableFields } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { type EntryQuestion, entryQuestions } from '../reading/entry-questions.ts';
import { type Beside, ignoredBeside } from '../reading/ignored-beside.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';
import { questionScope } from '../reading/question-scope.ts';

/** A server may refuse filters of a single entry; with 404 it applied them. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 404;

/** Filters beside: those of a list, or a condition on what is populated that nothing meets. */
function filtersBeside({ question, ground, parameters }: EntryQuestion): Beside {
  const { populate, filters = {} } = parameters;
  const [name = ''] = typeof populate === 'object' ? (Array.isArray(populate) ? populate : Object.keys(populate)) : [];
  const isLink = ground.links.some((link) => link.name === name);
  const beside = isLink && (question.at ?? 0) % 2 === 0 ? { [name]: { id: { $eq: '987654321' } } } : filters;
  return { ...question, beside: queryString({ filters: beside }) };
}

const listOnly = ignoredBeside({
  id: 'rest.filters.list-only.read',
  title: 'Filters change nothing of the answer about one entry asked for by id',
  clause: 'rest.filters.list-only',
  draws: 60,
  isRefusal,
  questions(scope) {
    // a content-type without such fields would be drawn for ever
    const filterable = questionScope(scope).grounds.filter((ground) => equatableFields(ground).length > 0);
    return entryQuestions(scope, filterable).map((one) =>
      one.filter(({ parameters }) => parameters.filters !== undefined).map(filtersBeside),
    );
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

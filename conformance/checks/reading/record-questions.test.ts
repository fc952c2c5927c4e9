import { expect, it } from 'vitest';
import { comparisonOperators } from '../../generate/filters.ts';
import { subjectOf } from '../../generate/records.ts';
import { drawnQuestions, expectedList } from './record-questions.ts';

const subject = subjectOf({ seed: 3 }, { name: 'string', size: 'integer', caption: 'string' }, [
  { id: 1, name: 'c', size: 5, caption: null },
  { id: 2, name: 'a', size: 7, caption: 'one' },
  { id: 3, name: 'd', size: 5, caption: 'two' },
  { id: 4, name: 'b', size: 9, caption: 'one' },
]);
const all = { filter: {}, sort: ['id'], fields: ['name'] };
const idsOf = (list: ReturnType<typeof expectedList>) => list?.map(({ id }) => id);

it('draws a question with each operator, each of which the oracle decides', () => {
  const questions = drawnQuestions(subject, 'REST');
  const text = JSON.stringify(questions);
  expect(comparisonOperators.map(({ name }) => name).filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  expect(questions.map((question) => expectedList(subject, question))).not.toContain(undefined);
});

it('draws no operator for GraphQL that its filters lack', () => {
  expect(JSON.stringify(drawnQuestions(subject, 'GraphQL'))).not.toMatch(/"\$(startsWithi|endsWithi)"/);
});

it('expects what the filter selects, in the order of the sort, from the start to the limit', () => {
  expect(idsOf(expectedList(subject, { ...all, filter: { caption: { $null: 'true' } } }))).toEqual([1]);
  expect(idsOf(expectedList(subject, { ...all, sort: ['size', 'name:desc'] }))).toEqual([3, 1, 2, 4]);
  expect(idsOf(expectedList(subject, { ...all, start: 1, limit: 2 }))).toEqual([2, 3]);
});

it('expects nothing of a list whose order is open', () => {
  expect(expectedList(subject, { ...all, sort: ['caption', 'id'] })).toBeUndefined();
});

/** The walk through the source document leads everywhere, and every clause to a check. */
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/all.ts';
import { loadClauses, loadSentenceFiles } from '../../spec/index.ts';
import { renderSentences } from './sentences.ts';

const clauses = [...loadClauses().values()];
const checked = new Set(allChecks.flatMap((check) => check.clauses));

describe('every clause', () => {
  it('has a check, or says why there is none', () => {
    const silent = clauses.filter(({ id, noCheck }) => !checked.has(id) && noCheck === undefined);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('that says why it has no check has none', () => {
    expect(clauses.filter(({ id, noCheck }) => checked.has(id) && noCheck !== undefined)).toEqual([]);
  });

  it('that is stated has a check', () => {
    expect(clauses.filter(({ id, status }) => status === 'stated' && !checked.has(id))).toEqual([]);
  });
});

it('the table has a row for each sentence', () => {
  const sentences = loadSentenceFiles().flatMap((file) => file.sentences);
  const unchecked = clauses.filter(({ noCheck }) => noCheck !== undefined);
  const rows = renderSentences()
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (the source|clause \|)/.test(line));
  expect(rows).toHaveLength(sentences.length + unchecked.length);
});

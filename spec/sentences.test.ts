/** The source document sentence by sentence: each leads to clauses or says why not, and all stated clauses are led to. */
import { describe, expect, it } from 'vitest';
import { loadClauseFiles, loadClauses, loadSentenceFiles } from './index.ts';

const files = loadSentenceFiles();
const sentences = files.flatMap((file) => file.sentences);
const clauses = loadClauses();

describe('sentences', () => {
  it('of every section are there', () => {
    expect(files.map(({ section }) => section)).toEqual(['0', ...loadClauseFiles().map(({ section }) => section)]);
  });

  it('lead to a clause each, or say why nothing can be asked about them', () => {
    const gaps = sentences.filter(
      ({ clauses: led, notTestable }) => (led === undefined) === (notTestable === undefined),
    );
    expect(gaps).toEqual([]);
  });

  it('name clauses that exist', () => {
    expect(sentences.flatMap(({ clauses: led = [] }) => led).filter((id) => !clauses.has(id))).toEqual([]);
  });

  it('lead to every stated clause', () => {
    const led = new Set(sentences.flatMap(({ clauses: ids = [] }) => ids));
    const gaps = [...clauses.values()].filter(({ id, status }) => status === 'stated' && !led.has(id));
    expect(gaps.map(({ id }) => id)).toEqual([]);
  });

  it('that say something is not shown lead to nothing that is stated', () => {
    const wrong = sentences.filter(
      ({ text, clauses: led = [] }) =>
        /: not shown\.$/.test(text) && led.some((id) => clauses.get(id)?.status === 'stated'),
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('are quoted once in a section', () => {
    for (const { section, sentences: its } of files)
      expect([section, new Set(its.map(({ text }) => text)).size]).toEqual([section, its.length]);
  });
});

import { describe, expect, it } from 'vitest';
import { AnswerFindings } from '../judge/answer-findings.ts';
import { bookEntry, json, page, scope } from '../judge/library.fixture.ts';
import { observedReading, type Reading } from '../judge/reading.ts';
import type { Answer } from '../target/exchange.ts';
import { sessionMaker } from '../target/recording-session.ts';
import { asking, type RestQuestion } from './asking.ts';
import { Mismatch } from './mismatch.ts';

const uid = 'api::book.book';
const books = (ids: readonly number[], total = ids.length) => ({
  data: ids.map((id) => bookEntry(id)),
  meta: page(total),
});

/** Runs one question of a check of these clauses against a server that answers so. */
async function ask(
  clauses: readonly string[],
  question: RestQuestion,
  { status = 200, body }: { readonly status?: number; readonly body: unknown },
  { reading, tells }: { readonly reading?: Reading; readonly tells?: readonly string[] } = {},
): Promise<unknown> {
  const answer: Answer = { status, headers: json, body, text: JSON.stringify(body) };
  const target = { ...scope.target, send: () => Promise.resolve(answer) };
  const answers = new AnswerFindings({ ...scope, target });
  const newSession = sessionMaker({ target, onAnswer: (exchanges) => answers.add(exchanges) });
  const check = asking({
    id: 'some.check',
    title: '',
    clauses,
    ...(reading ? { reading } : {}),
    ...(tells ? { tells } : {}),
    questions: () => ({ examples: [question] }),
  });
  const plan = check.plan({ ...scope, target, answers });
  if ('notApplicable' in plan) return plan.notApplicable;
  return plan.run(newSession(), question).then(
    () => 'holds',
    (error: unknown) => error,
  );
}

const eqi = { uid, query: 'filters[title][$eqi]=ALPHA' };

describe('a check that asks', () => {
  it('holds where the judge finds nothing', async () => {
    expect(await ask(['rest.filters.eqi'], eqi, { body: books([1]) })).toBe('holds');
  });

  it('fails where the judge finds what breaks its clause, and says what was asked', async () => {
    const error = await ask(['rest.filters.eqi'], eqi, { body: books([1, 2]) });
    expect(error).toBeInstanceOf(Mismatch);
    expect(String(error)).toContain(
      'entry 2 does not belong to the list (rest.filters.syntax) in filters[title][$eqi]',
    );
  });

  it('carries the world entries that show the fault', async () => {
    const error = await ask(['rest.filters.eqi'], eqi, { body: books([]) });
    expect((error as Mismatch).entries.map(({ id }) => id)).toEqual([1]);
  });

  it('leaves what breaks other clauses to their checks', async () => {
    expect(await ask(['rest.filters.eqi'], eqi, { body: books([1], 7) })).toBe('holds');
    expect(await ask(['rest.pagination.total'], eqi, { body: books([1], 7) })).toBeInstanceOf(Mismatch);
    expect(
      await ask(['rest.filters.eqi'], eqi, { body: books([1], 7) }, { tells: ['rest.pagination.'] }),
    ).toBeInstanceOf(Mismatch);
  });

  it('fails where a question that must be answered is refused', async () => {
    expect(await ask(['rest.filters.eqi'], eqi, { status: 400, body: {} })).toBeInstanceOf(Mismatch);
  });

  it('holds where a question is refused that may be', async () => {
    const paged = { uid, query: 'populate=*&pagination[page]=1' };
    expect(await ask(['rest.populate.wildcard'], paged, { status: 400, body: {} })).toBe('holds');
  });

  it('is broken, and does not pass, where the judge cannot tell what is asked', async () => {
    const error = await ask(['rest.filters.eqi'], { uid, query: 'filters[nope][$eqi]=x' }, { body: books([1]) });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Mismatch);
    expect(String(error)).toContain('does not know what is asked');
  });

  it('asks under what was observed where it vouches for its questions', async () => {
    const shorthand = { uid, query: 'filters[title]=alpha' };
    const observed = { reading: observedReading };
    expect(await ask(['rest.filters.shorthand'], shorthand, { body: books([1]) }, observed)).toBe('holds');
    expect(await ask(['rest.filters.shorthand'], shorthand, { body: books([2]) }, observed)).toBeInstanceOf(Mismatch);
  });

  it('asks for one entry by its place in the world', async () => {
    const second = { uid, query: 'fields[0]=title', at: 1 };
    const wrong = { data: bookEntry(2), meta: {} };
    expect(await ask(['rest.fields.select'], second, { body: wrong })).toBeInstanceOf(Mismatch);
  });

  it('is not applicable without questions', () => {
    const check = asking({ id: 'a', title: '', questions: () => ({ examples: [] }) });
    expect(check.plan(scope)).toHaveProperty('notApplicable');
  });
});

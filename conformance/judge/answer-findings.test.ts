import { describe, expect, it } from 'vitest';
import type { Request } from '../target/exchange.ts';
import { AnswerFindings } from './answer-findings.ts';
import { bookEntry, json, page, scope } from './library.fixture.ts';

/** A list with a title that no entry has, and an answer that holds an entry. */
const wrongAnswer = (title: string) => {
  const request: Request = { method: 'GET', path: `/api/books?filters[title][$eq]=${title}`, auth: 'full' };
  const body = { data: [bookEntry(2)], meta: page(1) };
  return { request, answer: { status: 200, headers: json, body, text: JSON.stringify(body) } };
};

describe('AnswerFindings', () => {
  it('keeps what is wanted, however much was found before', () => {
    const findings = new AnswerFindings(scope);
    for (let count = 0; count < 60; count += 1) findings.add([wrongAnswer(`none-${count}`)]);
    const kept = findings.findings('rest.filters.syntax');
    findings.add([wrongAnswer('late')]);
    expect(findings.findings('rest.filters.syntax')).toHaveLength(kept.length);
    findings.want(wrongAnswer('witness').request);
    findings.add([wrongAnswer('witness')]);
    expect(findings.findings('rest.filters.syntax')).toHaveLength(kept.length + 1);
  });
});

describe('the findings of a run', () => {
  const clause = 'rest.filters.syntax';
  const right = (): ReturnType<typeof wrongAnswer> => {
    const body = { data: [bookEntry(2)], meta: page(1) };
    const request: Request = { method: 'GET', path: '/api/books?filters[title][$eq]=beta', auth: 'full' };
    return { request, answer: { status: 200, headers: json, body, text: JSON.stringify(body) } };
  };
  const never = () => Promise.reject(new Error('nothing was found'));

  it('count the answers that were compared', () => {
    const findings = new AnswerFindings(scope);
    findings.add([]);
    findings.add([right()]);
    findings.add([wrongAnswer('none')]);
    findings.add([{ ...right(), request: { method: 'GET', path: '/api/nothing', auth: 'full' } }]);
    expect(findings.judged).toBe(2);
    expect(findings.findings('rest.sort.one')).toEqual([]);
  });

  it('are given with the shortest requests first, and at most forty', () => {
    const findings = new AnswerFindings(scope);
    for (const title of ['none-at-all', 'no', 'none']) findings.add([wrongAnswer(title)]);
    expect(findings.findings(clause).map(({ request }) => request.path.split('=')[1])).toEqual([
      'no',
      'none',
      'none-at-all',
    ]);
    for (let count = 0; count < 60; count += 1) findings.add([wrongAnswer(`${count}`)]);
    expect(findings.findings(clause)).toHaveLength(40);
  });

  it('hold the last exchange of a read', () => {
    const findings = new AnswerFindings(scope);
    findings.add([right(), wrongAnswer('none')]);
    expect(findings.findings(clause)[0]?.exchanges).toHaveLength(1);
  });

  it('hold what a check finds by its own reading alone', () => {
    const findings = new AnswerFindings(scope);
    const exchange = wrongAnswer('none');
    const [known] = findings.judgementOf(exchange).differences;
    if (known === undefined) throw new Error('the answer is right');
    const other = { ...known, clause: 'rest.i18n.locale-attribute' };
    const stated = { ...known, clause: 'rest.pagination.page-count' };
    findings.addOthers(exchange, [known, other, stated], { exact: true });
    expect(findings.findings(clause)).toEqual([]);
    expect(findings.findings(stated.clause)).toEqual([]);
    expect(findings.findings(other.clause)).toMatchObject([{ difference: other, exchanges: [exchange] }]);
    findings.addOthers(exchange, [stated], { exact: false });
    expect(findings.findings(stated.clause)).toMatchObject([{ difference: stated }]);
  });

  it('hold all exchanges of a case while checks write', async () => {
    const findings = new AnswerFindings(scope);
    await findings.startWriting(never);
    const entry = { ...bookEntry(1), attributes: { ...bookEntry(1).attributes, title: 'other' } };
    const wrong = {
      request: { method: 'GET', path: '/api/books/1', auth: 'full' } as const,
      answer: { ...right().answer, body: { data: entry, meta: {} } },
    };
    findings.add([right(), wrong]);
    expect(findings.findings('rest.attributes.string')[0]?.exchanges).toHaveLength(2);
  });

  it('are no faults of the target where another client changed the content', async () => {
    const findings = new AnswerFindings(scope);
    findings.add([wrongAnswer('none')]);
    await findings.startWriting(() => Promise.resolve(true));
    await findings.startWriting(never);
    expect(findings.disturbed).toBe(true);
  });

  it('without any of them, nothing looks for changes', async () => {
    const findings = new AnswerFindings(scope);
    expect(findings.disturbed).toBe(false);
    await findings.startWriting(never);
    expect(findings.disturbed).toBe(false);
  });

  it('an answer is judged once, and once more on demand', () => {
    const findings = new AnswerFindings(scope);
    const exchange = wrongAnswer('none');
    findings.add([exchange]);
    expect(findings.judgementOf(exchange)).toBe(findings.judgementOf(exchange));
    expect(findings.judgementOf(right())).toEqual({ judged: true, differences: [] });
    expect(findings.judgeAgain(exchange, clause)?.clause).toBe(clause);
    expect(findings.judgeAgain(right(), clause)).toBe(undefined);
  });
});

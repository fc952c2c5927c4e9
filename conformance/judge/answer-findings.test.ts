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

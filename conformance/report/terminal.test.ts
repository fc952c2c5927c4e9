import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../engine/events.ts';
import { checkResult, events, leaving, written } from './finished-run.fixture.ts';
import { terminalReport } from './terminal.ts';

describe('the terminal report', () => {
  it('shows every failure with its clause, what differs, and how to see it', () => {
    const text = written(false);
    expect(text).toContain('✗ fail 1. 1 check fails: entry 7 is missing <from> the list (4.6)\n');
    expect(text).toContain('  § rest.filters.eqi.clause: rest.filters.eqi must hold.\n');
    expect(text).toContain('  rest.filters.eqi: entry 7 is missing <from> the list\n');
    expect(text).toContain('expected  [7]');
    expect(text).toContain('actual    []');
    expect(text).toContain('  to see it (answered 200):\n    curl -sgi');
    expect(text).toContain("curl -sgi 'http://h/api/books?filters[title][$eqi]=a'\n");
  });

  it('says how to start the embedded reference for curl lines, with the models of the run', () => {
    let text = '';
    const write = (part: string): void => {
      text += part;
    };
    const consume = terminalReport({ live: false, command: '', serve: 'touchstone serve --project p', write });
    for (const event of events) consume(event.kind === 'run-started' ? { ...event, embedded: true } : event);
    expect(text).toContain('export TOUCHSTONE_TOKEN=secret; touchstone serve --project p &\n');
  });

  it('groups by section, in the order of the source document', () => {
    const text = written(false);
    expect(text.indexOf('4.2  Sorting')).toBeLessThan(text.indexOf('4.6  Filtering'));
  });

  it('ends with totals, seed and the command that repeats it', () => {
    const text = written(false);
    expect(text).toContain('1 passed, 1 failed, 1 not applicable');
    expect(text).toContain('1 of 2 clauses have a check in this run, 1 unchecked');
    expect(text).toContain('5213 requests in 4.2 s, nothing left behind');
    expect(text.trimEnd().split('\n').at(-1)).toBe(
      'again:  touchstone check http://h --seed 42 --only rest.filters.eqi',
    );
  });

  it('names what was left behind by the request that removes it, eight at most', () => {
    const text = written(false, leaving(52));
    expect(text).toContain('LEFT BEHIND: 52 created, 0 changed\n    DELETE /api/books/1\n');
    expect(text).toContain('    DELETE /api/books/8\n    and 44 more');
    expect(text).not.toContain('/api/books/9');
  });

  it('tells together the checks that could not be judged for one reason', () => {
    const message = 'http://h stopped answering: connection refused';
    const dead = ['a', 'b', 'c', 'd', 'e'].map((id): RunEvent => {
      const result = checkResult(`rest.${id}`, '4.2', 'error', { message });
      return { kind: 'check-finished', result: result, clauseTexts: [`${id} must hold.`] };
    });
    const text = written(false, [...events.slice(0, -1), ...dead, ...events.slice(-1)]);
    expect(text.split(message)).toHaveLength(2);
    expect(text).toContain(`‼ error 2. 5 checks could not be judged: ${message} (4.2)\n`);
    expect(text).toContain('  and 4 more checks: rest.b, rest.c, rest.d, rest.e\n');
    expect(text).not.toContain('a must hold.');
  });

  it('is plain text where nobody watches', () => {
    expect(stripVTControlCharacters(written(false))).toBe(written(false));
    expect(stripVTControlCharacters(written(true))).not.toBe(written(true));
  });
});

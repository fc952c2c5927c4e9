import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileText } from '../models/hostile-text.fixture.ts';
import { events, failing, findingOf, recorded, result } from './finished-run.fixture.ts';
import { annotations, reportToGithub } from './github.ts';
import { markdownReport } from './markdown.ts';
import type { RunRecord } from './run-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-github-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shown = (env: NodeJS.ProcessEnv): string => {
  const parts: string[] = [];
  reportToGithub(recorded(), { env, write: (text) => void parts.push(text) });
  return parts.join('');
};

describe('in GitHub Actions', () => {
  it('each finding is an annotation', () => {
    expect(shown({ GITHUB_ACTIONS: 'true' })).toBe(
      '::error title=1 check fails%3A entry 7 is missing <from> the list::rest.filters.eqi.clause: rest.filters.eqi must hold.%0Arest.filters.eqi: entry 7 is missing <from> the list%0Aexpected  [7]%0Aactual    []%0Atouchstone check --only rest.filters.eqi\n',
    );
  });

  it('the summary of the step is the Markdown report', () => {
    const file = join(folder, 'summary.md');
    shown({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file });
    expect(readFileSync(file, 'utf8')).toBe(markdownReport(recorded()));
  });

  it('a target cannot write a command', () => {
    const strange = { ...failing, id: hostileText, message: `${hostileText} 100%0A::error::pwned` };
    const record: RunRecord = recorded([
      ...events.slice(0, 1),
      { kind: 'check-finished', result: strange, clauseTexts: [hostileText] },
      { kind: 'run-finished', result: { ...result, checks: [strange], findings: [findingOf(strange)] } },
    ]);
    const [line = '', ...others] = annotations(record).split('\n');
    expect(others).toEqual(['']);
    expect(line).not.toMatch(/[^\P{C}\p{Co}]|##\w*\[/u);
    const [, title = ''] = /^::error title=(.*?)::/.exec(line) ?? [];
    expect(title).not.toMatch(/[:,]/);
    expect(line.replaceAll(/%(25|0A|3A|2C)/g, '')).not.toContain('%');
    expect(line).toContain('%250A::error::pwned');
  });

  it('nothing is written elsewhere', () => {
    expect(shown({})).toBe('');
  });
});

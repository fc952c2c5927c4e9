import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../../spec/index.ts';
import { type BuildRecord, buildRecord, compareBuilds } from '../../engine/build-record.ts';
import { result } from '../finished-run.fixture.ts';
import { judgingOf } from './not-judged.ts';
import { buildsPage } from './page.ts';

const [clause = ''] = loadClauses().keys();
const build = (name: string, clauses: BuildRecord['clauses']): BuildRecord => ({
  name,
  profile: 'stated',
  seed: 1,
  clauses,
});
const one = build('one', { [clause]: { verdict: 'pass' }, odd: { verdict: 'pass' } });
const two = build('two', { [clause]: { verdict: 'fail', message: 'entry <7> is missing' }, odd: { verdict: 'pass' } });

describe('the record of a build', () => {
  it('keeps the verdict of each judged clause, and the message of what is no pass', () => {
    const { clauses } = buildRecord(
      {
        ...result,
        checks: result.checks.map((check) => ({ ...check, clauses: check.verdict === 'fail' ? ['a'] : [] })),
      },
      'mine',
    );
    expect(clauses).toEqual({ a: { verdict: 'fail', message: 'entry 7 is missing <from> the list' } });
  });

  it('is compared with others clause by clause', () => {
    expect(compareBuilds([one, two]).map(({ id, differs }) => [id, differs])).toEqual([
      [clause, true],
      ['odd', false],
    ]);
    expect(compareBuilds([one, build('none', {})]).some(({ differs }) => differs)).toBe(false);
  });
});

describe('what a build was judged by', () => {
  it('leaves out what is not applicable, recorded or not asked, each with its reason', () => {
    const { judged, reasons } = judgingOf(
      build('some', {
        a: { verdict: 'pass' },
        b: { verdict: 'expected-fail' },
        c: { verdict: 'not-applicable', message: 'the target has no drafts' },
        d: { verdict: 'observed' },
      }),
    );
    expect(judged).toBe(2);
    expect(reasons.get('the target has no drafts')).toEqual(['c']);
    expect([...reasons.values()].map((ids) => ids.length)).toEqual([loadClauses().size, 1, 1]);
  });
});

describe('the page of builds', () => {
  const page = buildsPage({ builds: [one, two], specification: (id) => `spec.html#${id}` });

  it('shows what each build does, and which clauses differ', () => {
    expect(page).toContain('entry &lt;7&gt; is missing');
    expect(page).toContain(`id="${clause}" data-verdict="differs"`);
    expect(page).toContain('id="odd" data-verdict="alike"');
    expect(page).toContain(`href="spec.html#${clause}"`);
  });

  it('tells how many clauses each build was judged by', () => {
    expect(page).toContain('<h3>one: 2 clauses judged');
  });

  it('links only to places it has', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('loads nothing from elsewhere', () => {
    expect(page.match(/ src=|@import|url\(|<link/g)).toBeNull();
  });
});

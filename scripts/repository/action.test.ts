/** Runs the script of `action.yml`, with a command in place of the package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCommand } from '../../conformance/cli/check.ts';

const action = readFileSync(fileURLToPath(new URL('../../action.yml', import.meta.url)), 'utf8');
const script = action.slice(action.indexOf('run: |\n') + 'run: |\n'.length).replace(/^ {8}/gm, '');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-action-'));
const report = join(folder, 'report.json');
const output = join(folder, 'output');

/** The variables of the step, all empty. */
const empty = Object.fromEntries([...action.matchAll(/^ {8}(\w+): \$\{\{/gm)].map(([, name = '']) => [name, '']));

writeFileSync(
  join(folder, 'npx'),
  `#!/usr/bin/env bash\nprintf '%s\\n' "$@" > "${join(folder, 'arguments')}"\nexit "\${FAKE_CODE:-0}"\n`,
);
chmodSync(join(folder, 'npx'), 0o755);
afterAll(() => rmSync(folder, { recursive: true }));

function run(variables: Readonly<Record<string, string>>) {
  writeFileSync(output, '');
  const env = { ...process.env, ...empty, GITHUB_OUTPUT: output, ...variables };
  const { status, stderr } = spawnSync('bash', ['-c', script], {
    env: { ...env, PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  const sent = readFileSync(join(folder, 'arguments'), 'utf8').trimEnd().split('\n');
  return { status, stderr, sent, outputs: readFileSync(output, 'utf8').trimEnd().split('\n') };
}

describe('the action', () => {
  it('is a command with the options of the suite', () => {
    const { sent } = run({
      ...{ INPUT_URL: 'http://h', INPUT_PROFILE: 'strapi-4', INPUT_VERSION: '1.2.3', INPUT_HTML: 'a b.html' },
      ...{ INPUT_ARGUMENTS: '--only 4.6\n--header Name: some value\n\n--smoke' },
    });
    expect(sent).toEqual([
      ...['--yes', 'content-touchstone@1.2.3', 'check', 'http://h', '--profile', 'strapi-4'],
      ...['--report', 'html=a b.html', '--only', '4.6', '--header', 'Name: some value', '--smoke'],
    ]);
    const known = new Set(checkCommand().options.map(({ long }) => long));
    expect([...script.matchAll(/--(?!yes)[a-z]+/g)].filter(([name]) => !known.has(name))).toEqual([]);
  });

  it('passes on the exit code, and counts what was found', () => {
    writeFileSync(report, JSON.stringify({ findings: [{}, {}], totals: { pass: 3, fail: 9 } }));
    const { status, outputs, stderr } = run({ INPUT_JSON: report, FAKE_CODE: '1' });
    expect(stderr).toBe('');
    expect(status).toBe(1);
    expect(outputs).toEqual(['exit-code=1', 'findings=2', 'passed=3', 'failed=9']);
  });

  it('takes a value of an input for nothing else', () => {
    const hostile = '"; touch pwned; $(touch pwned) `touch pwned`';
    const { sent } = run({ INPUT_URL: hostile, INPUT_ARGUMENTS: `--only ${hostile}` });
    expect(sent).toContain(hostile);
    expect(() => execFileSync('ls', [join(folder, 'pwned')], { stdio: 'ignore' })).toThrow();
    expect(script).not.toContain('${{');
  });
});

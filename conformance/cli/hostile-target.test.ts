/** The output and the reports of commands for a target with hostile text. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileText } from '../models/hostile-text.fixture.ts';
import { packageRoot } from '../models/package-root.ts';
import { reportFormats } from '../report/files.ts';
import { startHostileService } from '../target/hostile-service.fixture.ts';
import { type TinyService, tinyToken, writeProject } from '../target/tiny-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-hostile-'));
const project = writeProject();
const inFolder = (name: string): string => join(folder, name);
const fileOf = (name: string, format: string): string => `${name}.${format === 'badge' ? 'badge.svg' : format}`;
const readReport = (name: string): string => readFileSync(inFolder(name), 'utf8');

/** The bundle of the command, which `scripts/build/programs.ts` writes before tests run. */
const COMMAND = '.tmp/programs/scripts/touchstone.js';

/** Runs a command; resolves to its output on both streams. */
const touchstone = (...args: string[]): Promise<string> => touchstoneIn({}, ...args);

/** Runs a command with further variables. Only with those it is a step of GitHub Actions. */
function touchstoneIn(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { GITHUB_ACTIONS: _, ...env } = process.env;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      cwd: packageRoot(),
      env: { ...env, ...variables },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', () => resolve(output));
  });
}

const unprintable = /[^\P{C}\n\p{Co}]|[\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Lines of a text that a terminal or a build server would obey. */
function obeyedLines(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => unprintable.test(line) || /^\s*::/.test(line) || /##\w*\[/.test(line))
    .map((line) => JSON.stringify(line.slice(0, 300)));
}

describe('of a hostile target', { timeout: 60_000 }, () => {
  let values: TinyService;
  let ids: TinyService;
  const check = (service: TinyService, name: string, ...args: string[]) =>
    touchstone(
      ...['check', service.url, '--token', tinyToken, '--project', project.path, '--seed', '1', '--runs', '2'],
      ...['--only', 'rest.filters.eq', '--only', 'rest.endpoints', '--only', 'rest.single'],
      ...reportFormats.flatMap((format) => ['--report', `${format}=${inFolder(fileOf(name, format))}`]),
      ...args,
    );
  let output: string;
  let outputOfIds: string;

  beforeAll(async () => {
    values = await startHostileService({ ids: false });
    ids = await startHostileService({ ids: true });
    output = await check(values, 'values');
    outputOfIds = await check(ids, 'ids');
  }, 60_000);
  afterAll(async () => {
    project.remove();
    rmSync(folder, { recursive: true });
    await values.close();
    await ids.close();
  });

  it('the terminal shows its text and obeys none of it', () => {
    expect(output).toContain('pwned');
    expect(outputOfIds).toContain('pwned');
    expect(obeyedLines(output + outputOfIds)).toEqual([]);
  });

  it.each(reportFormats.filter((format) => format !== 'badge'))(
    'the %s report holds its text and nothing to obey',
    (format) => {
      const text = readReport(`values.${format}`) + readReport(`ids.${format}`);
      expect(text).toContain('pwned');
      expect(obeyedLines(text)).toEqual([]);
    },
  );

  it('the JSON report says what was answered, to the letter', () => {
    const report = JSON.parse(readReport('values.json'));
    expect(JSON.stringify(report)).toContain('\\u001b]0;pwned\\u0007\u009b2J\\u0000');
  });

  it.each(['junit', 'html'])('the %s report has no markup but its own', (format) => {
    const text = readReport(`values.${format}`).replace(/<(style|script)>\n.*?\n<\/\1>/gs, '');
    const ownPattern =
      /<\/?(\?xml|!doctype|html|head|meta|title|style|body|nav|main|header|section|article|h[1-4]|[uo]l|li|details|summary|a|b|code|strong|span|div|blockquote|p|pre|label|input|output|button|testsuites?|testcase|properties|property|failure|error|skipped|system-out)(\s+[\w-]+(="[^"<>&]*((&\w+;|&#\d+;)[^"<>&]*)*")?)*\s*[?/]?>/g;
    const rest = text.replace(ownPattern, '').replace(/&(amp|lt|gt|quot|#39);/g, '');
    expect(rest).not.toMatch(/[<>&]/);
    expect(text.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/);
  });

  it('the Markdown report shows its text as code only', () => {
    let fence: string | undefined;
    const prose = readReport('values.markdown')
      .split('\n')
      .filter((line) => {
        const ticks = /^(`{3,})[^`]*$/.exec(line)?.[1];
        if (fence === undefined) fence = ticks;
        else if (line === fence) {
          fence = undefined;
          return false;
        }
        return fence === undefined;
      });
    expect(fence).toBeUndefined();
    expect(prose.join('\n').replace(/(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toContain('pwned');
  });

  it('GitHub obeys annotations of the suite alone', async () => {
    const summary = inFolder('summary.md');
    const annotated = await touchstoneIn(
      { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary },
      ...['check', values.url, '--token', tinyToken, '--project', project.path, '--seed', '1', '--runs', '2'],
      ...['--only', 'rest.filters.eq', '--only', 'rest.endpoints'],
    );
    const commands = obeyedLines(annotated);
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((line) => !/^"::error title=[^:,]*::/.test(line))).toEqual([]);
    expect(commands.filter((line) => /%(?!25|0A|3A|2C)/.test(line))).toEqual([]);
    expect(obeyedLines(readFileSync(summary, 'utf8'))).toEqual([]);
  });

  it('replay obeys none of it', async () => {
    const target = ['--url', values.url, '--token', tinyToken, '--project', project.path];
    const output = await touchstone('replay', inFolder('values.json'), ...target);
    expect(output).toContain('pwned');
    expect(obeyedLines(output)).toEqual([]);
  });

  it.each(['diff', 'merge'])('%s obeys none of it', async (command) => {
    const report = JSON.parse(readReport('values.json'));
    const checks = report.checks.map((check: object) => ({ ...check, message: hostileText }));
    const observations = [{ clause: hostileText, value: hostileText }];
    for (const [name, odd] of [
      ['odd.json', 1],
      ['even.json', 0],
    ] as const) {
      const half = checks.filter((_: unknown, at: number) => at % 2 === odd);
      writeFileSync(inFolder(name), JSON.stringify({ ...report, checks: half, observations: odd ? observations : [] }));
    }
    const output = await touchstone(command, inFolder('odd.json'), inFolder('even.json'));
    expect(output).toContain('pwned');
    expect(obeyedLines(output)).toEqual([]);
  });

  it('a message on standard error shows its text and obeys none of it', async () => {
    values.fault = (_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: null, error: { status: 401, message: '\u001b[31m\n::error::pwned\u009b' } }));
      return true;
    };
    expect(obeyedLines(await check(values, 'refused'))).toEqual([]);
  });
});

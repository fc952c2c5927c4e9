import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exitWithUsage, readCommandLine, usageOf } from './command-line.ts';

const scripts = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(scripts, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('command-line'))
  .map((path) => ({ path, text: readFileSync(join(scripts, path), 'utf8') }))
  .filter(({ text }) => text.includes('readCommandLine('));
const soak = new URL('soak/main.ts', import.meta.url).href;
const options = { seeds: { type: 'string', default: '300' } } as const;

/** What the script prints and its exit code, with these arguments. */
function runWith(args: readonly string[], read: () => unknown) {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
  let code: unknown;
  vi.spyOn(process, 'exit').mockImplementation((exitCode) => {
    code ??= exitCode;
    throw new Error('the script ended');
  });
  const argv = process.argv;
  process.argv = ['node', 'main.ts', ...args];
  try {
    return { value: read(), code, text: lines.join('\n') };
  } catch {
    return { value: undefined, code, text: lines.join('\n') };
  } finally {
    process.argv = argv;
  }
}

afterEach(() => vi.restoreAllMocks());

describe('the command line of a script', () => {
  it('gives the options, with defaults', () => {
    const read = () => readCommandLine(soak, { options }).values.seeds;
    expect(runWith([], read).value).toBe('300');
    expect(runWith(['--seeds', '7'], read).value).toBe('7');
  });

  it('prints the header for --help, and exits with 0', () => {
    const { code, text } = runWith(['--help'], () => readCommandLine(soak, { options }));
    expect(code).toBe(0);
    expect(text).toBe(usageOf(soak));
    expect(text).toMatch(/^Looks for false alarms/);
    expect(text).not.toMatch(/^ ?\*/m);
  });

  it.each([
    [['--nonsense'], "error: Unknown option '--nonsense'\n"],
    [['--seeds'], "error: Option '--seeds <value>' argument missing\n"],
    [['word'], "error: Unexpected argument 'word'\n"],
  ])('refuses %j with one line and the header, and exits with 2', (args, message) => {
    const { code, text } = runWith(args, () => readCommandLine(soak, { options }));
    expect(code).toBe(2);
    expect(text).toBe(`${message}\n${usageOf(soak)}`);
  });

  it('refuses a wrong value in the same way', () => {
    const { code, text } = runWith([], () => exitWithUsage(soak, '--seeds takes a whole number'));
    expect(code).toBe(2);
    expect(text).toMatch(/^error: --seeds takes a whole number\n\nLooks for/);
  });
});

describe('the header of each script', () => {
  it.each(sources)('$path: command line, options, exit codes', ({ path, text }) => {
    const usage = usageOf(new URL(path, import.meta.url).href);
    expect(usage).toMatch(/^ {2}(npm run|npx tsx) /m);
    const names = [...text.matchAll(/^\s+(\w+): \{ type: '(?:string|boolean)'/gm)].map(([, name]) => name);
    for (const name of names) expect(usage).toMatch(new RegExp(`^ {2}--(no-)?${name}\\b.+`, 'm'));
    expect(usage).toMatch(/^Exit codes: 0 /m);
  });
});

/** A copy of this tree in which each small change of the reference can be switched on, one at a time. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A small change of the source, such as `<` for `<=`. */
export interface SourceMutant {
  /** What the environment variable of a run carries to switch it on. */
  readonly id: string;
  /** Path below the root of the tree, and the line, from 1. */
  readonly file: string;
  readonly line: number;
  /** What stands there, and what it becomes; both on one line, shortened. */
  readonly was: string;
  readonly becomes: string;
}

export interface Instrumented {
  /** The copy. It is the caller's to remove. */
  readonly directory: string;
  readonly mutants: readonly SourceMutant[];
}

const silent = () => false;
const nothing = (): void => undefined;
const logger = {
  ...{ isTraceEnabled: silent, isDebugEnabled: silent, isInfoEnabled: silent },
  ...{ isWarnEnabled: silent, isErrorEnabled: silent, isFatalEnabled: silent },
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100);

/**
 * Copies what git tracks into a directory of its own and instruments the source files of some rooms there.
 *
 * @param root directory of this package
 * @param rooms directories below it, such as `reference/query`
 */
export async function instrument(root: string, rooms: readonly string[]): Promise<Instrumented> {
  const directory = mkdtempSync(join(tmpdir(), 'content-touchstone-mutation-'));
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const file of tracked) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(join(root, file), join(directory, file));
  }
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));

  const sources = tracked.filter((file) => rooms.some((room) => file.startsWith(`${room}/`)) && isSource(file));
  const files = sources.map((name) => ({ name, mutate: true, content: readFileSync(join(root, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files: changed, mutants } = await new Instrumenter(logger).instrument(files, options);
  for (const { name, content } of changed) writeFileSync(join(directory, name), content);

  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  return {
    directory,
    mutants: mutants.map(({ id, fileName, location, replacement }) => ({
      id,
      file: fileName,
      line: location.start.line + 1,
      was: oneLine(lines.get(fileName)?.[location.start.line] ?? ''),
      becomes: oneLine(replacement),
    })),
  };
}

const isSource = (file: string): boolean => /\.ts$/.test(file) && !/\.(test|fixture|d)\.ts$/.test(file);

/** Small changes of a tree that a public tool knows, such as `<` for `<=`; each can be switched on by itself. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { TreeCopy } from './copy-tree.ts';

/** The variable of the environment that switches one on by its id. */
export const activeMutant = '__STRYKER_ACTIVE_MUTANT__';

/** A small change of the source. */
export interface SourceMutant {
  readonly id: string;
  /** Path below the root of the tree, and the line, from 1. */
  readonly file: string;
  readonly line: number;
  /** What stands there, and what it becomes; both on one line, shortened. */
  readonly was: string;
  readonly becomes: string;
}

const off = () => false;
const nothing = (): void => undefined;
const logger = {
  ...{ isTraceEnabled: off, isDebugEnabled: off, isInfoEnabled: off },
  ...{ isWarnEnabled: off, isErrorEnabled: off, isFatalEnabled: off },
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100);

/**
 * Builds every small change of the source of some rooms into a copy, all of them switched off.
 *
 * @param rooms directories below the root, such as `reference/query`
 */
export async function instrument(
  { directory, files }: TreeCopy,
  rooms: readonly string[],
): Promise<readonly SourceMutant[]> {
  const sources = files
    .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)) && isSource(file))
    .map((name) => ({ name, mutate: true, content: readFileSync(join(directory, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files: changed, mutants } = await new Instrumenter(logger).instrument(sources, options);
  for (const { name, content } of changed) writeFileSync(join(directory, name), content);

  const lines = new Map(sources.map(({ name, content }) => [name, content.split('\n')]));
  return mutants.map(({ id, fileName, location, replacement }) => ({
    id,
    file: fileName,
    line: location.start.line + 1,
    was: oneLine(lines.get(fileName)?.[location.start.line] ?? ''),
    becomes: oneLine(replacement),
  }));
}

const isSource = (file: string): boolean => file.endsWith('.ts') && !/\.(test|fixture|d)\.ts$/.test(file);

/** Small changes of a tree that a public tool knows, such as `<` for `<=`, as changes of text. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import type { TreeCopy } from './copy-tree.ts';

/** A small change of the source. */
export interface SourceMutant {
  readonly id: string;
  /** Path below the root of the tree. */
  readonly file: string;
  /** Place, what stands there, and what it becomes, on one line. */
  readonly description: string;
  /** The source of the file with the change. */
  readonly changed: string;
}

/** All small changes of some rooms. */
export interface SourceMutants {
  readonly all: readonly SourceMutant[];
  /** Does the work on a copy that notes which changes were reached, under `__stryker__` of each process. */
  instrumented<Result>(work: () => Promise<Result>): Promise<Result>;
}

const off = () => false;
const nothing = (): void => undefined;
const logger = {
  ...{ isTraceEnabled: off, isDebugEnabled: off, isInfoEnabled: off },
  ...{ isWarnEnabled: off, isErrorEnabled: off, isFatalEnabled: off },
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100);

/** Operators inside another expression need parentheses, since what replaces them may bind less. */
const bindsLess: ReadonlySet<string> = new Set([
  'ArithmeticOperator',
  'BooleanLiteral',
  'EqualityOperator',
  'LogicalOperator',
]);

/**
 * Lists every small change of the source of some rooms.
 *
 * @param rooms directories below the root, such as `reference/query`
 */
export async function sourceMutants({ directory, files }: TreeCopy, rooms: readonly string[]): Promise<SourceMutants> {
  const sources = files
    .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)) && isSource(file))
    .map((name) => ({ name, mutate: true, content: readFileSync(join(directory, name), 'utf8') }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files: noting, mutants } = await new Instrumenter(logger).instrument(sources, options);
  const contents = new Map(sources.map(({ name, content }) => [name, content]));
  const write = (all: readonly { readonly name: string; readonly content: string }[]): void => {
    for (const { name, content } of all) writeFileSync(join(directory, name), content);
  };
  return {
    all: mutants.map(({ id, fileName: file, location: { start, end }, replacement, mutatorName }) => {
      const content = contents.get(file) ?? '';
      const [from, to] = [offsetOf(content, start), offsetOf(content, end)];
      const text = bindsLess.has(mutatorName) ? `(${replacement})` : replacement;
      return {
        ...{ id, file, changed: content.slice(0, from) + text + content.slice(to) },
        description: `${file}:${start.line + 1}:${start.column + 1} ${oneLine(content.slice(from, to))} → ${oneLine(replacement)}`,
      };
    }),
    async instrumented(work) {
      write(noting);
      return await work().finally(() => write(sources));
    },
  };
}

/** Index into a text of a place whose line and column count from 0. */
function offsetOf(text: string, { line, column }: { readonly line: number; readonly column: number }): number {
  let at = 0;
  for (let left = line; left > 0; left -= 1) at = text.indexOf('\n', at) + 1;
  return at + column;
}

const isSource = (file: string): boolean => file.endsWith('.ts') && !/\.(test|fixture|d)\.ts$/.test(file);

/** Carries a recipe out on a copy of the tree. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Edit } from './recipe.ts';

/**
 * Makes changes in a directory.
 *
 * @returns takes them away again
 * @throws Error when a file to create exists, or the place of a text is not there exactly once: the recipe is out of date
 */
export function apply(directory: string, edits: readonly Edit[]): () => void {
  const originals = new Map<string, string | undefined>();
  for (const edit of edits) {
    const path = join(directory, edit.file);
    const original = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const changed = changedText(edit, original);
    if (!originals.has(path)) originals.set(path, original);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, changed);
  }
  return () => {
    for (const [path, original] of originals) {
      if (original === undefined) rmSync(path);
      else writeFileSync(path, original);
    }
  };
}

function changedText(edit: Edit, original: string | undefined): string {
  if ('create' in edit) {
    if (original !== undefined) throw new Error(`${edit.file} exists already`);
    return edit.create;
  }
  const place = 'after' in edit ? edit.after : edit.afterEach;
  const parts = (original ?? '').split(place);
  if (parts.length === 1) throw new Error(`${edit.file} does not contain ${JSON.stringify(place)}`);
  if ('after' in edit && parts.length > 2) {
    throw new Error(`${edit.file} contains ${JSON.stringify(place)} more than once`);
  }
  return parts.join(place + edit.text);
}

/** How a command ended. */
export interface Outcome {
  readonly passed: boolean;
  /** The end of what it wrote. */
  readonly output: string;
}

/** Most characters of the output of a command that are worth showing. */
const maxOutput = 4000;

/** Runs a command of a recipe in a directory. */
export function runCommand(directory: string, command: string): Promise<Outcome> {
  // a command that is itself a run of Vitest must not take this run's environment for its own
  const environment = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name));
  return new Promise((resolve, reject) => {
    const child = spawn(command, { cwd: directory, env: Object.fromEntries(environment), shell: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.on('error', reject);
    child.on('close', (status) => resolve({ passed: status === 0, output: output.slice(-maxOutput) }));
  });
}

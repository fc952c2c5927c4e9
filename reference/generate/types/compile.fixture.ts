/** Compiles programs against the types of a project, as a project of a user would. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Profile } from '../../model/profile.ts';
import { loadProject } from '../../project/load.ts';
import { typesDocument } from './document.ts';

/** A mistake that the compiler tells. */
export interface Mistake {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Nothing is known but the language: neither browsers nor Node. */
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--target', 'es2022', '--lib', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions', '--pretty', 'false']; // biome-ignore format: options of one command

/** The types of a project, as the command prints them. */
export async function typesOf(dir: string, profile: Profile): Promise<string> {
  return typesDocument(await loadProject(dir, { env: 'development', profile }), () => {});
}

/**
 * Compiles files beside `api.ts`, which holds the types.
 *
 * @param options of the compiler, beside those of a strict project
 * @returns the mistakes, in order
 */
export async function compile(
  types: string,
  files: Readonly<Record<string, string>>,
  options: readonly string[] = ['--types', ''],
): Promise<Mistake[]> {
  const folder = await mkdtemp(join(tmpdir(), 'types-'));
  try {
    await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    for (const [name, text] of Object.entries({ ...files, 'api.ts': types })) await writeFile(join(folder, name), text);
    const output = await run([...STRICT, ...options, ...Object.keys(files)], folder);
    return [...output.matchAll(/^(\S+?)\((\d+),\d+\): error (.*)$/gm)].map(([, file = '', line, message = '']) => ({
      file,
      line: Number(line),
      message,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(join(process.cwd(), 'node_modules/.bin/tsc'), args, { cwd, maxBuffer: 2 ** 26 }, (error, stdout) => {
      // the compiler ends with 1 or 2 where it finds mistakes
      if (error && stdout === '') reject(error);
      else resolve(stdout);
    });
  });
}

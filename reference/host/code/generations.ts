/**
 * Loads changed code of a project again. Node caches every module: for each generation of the code, CommonJS modules are
 * removed from the cache, and addresses of ES modules contain the number of the generation. Packages stay loaded.
 */
import { realpathSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importOptional } from '../../model/optional-package.ts';

/** Global key of the generations of a process. */
const PLACE = Symbol.for('content-touchstone.generations');

interface Generations {
  /** The current number, shared with the thread that resolves modules. */
  readonly present: Int32Array<SharedArrayBuffer>;
  /** The highest number so far. */
  last: number;
}

/**
 * Begins a generation of the project at `root`: modules are read from the disk again. A process serves one project.
 *
 * @returns a function that returns to the previous generation, with its modules
 */
export async function beginGeneration(root: string): Promise<() => void> {
  const real = realpathSync(root);
  const generations = Reflect.get(globalThis, PLACE) as Generations | undefined;
  if (!generations) {
    const first: Generations = { present: new Int32Array(new SharedArrayBuffer(4)), last: 0 };
    Reflect.set(globalThis, PLACE, first);
    return () => {};
  }
  if (generations.last === 0) await registerHooks(real, generations);
  const previous = Atomics.load(generations.present, 0);
  const modules = forgetModules(real);
  Atomics.store(generations.present, 0, ++generations.last);
  return () => {
    forgetModules(real);
    for (const [file, module] of modules) createRequire(import.meta.url).cache[file] = module;
    Atomics.store(generations.present, 0, previous);
  };
}

/** Registers the hooks, for the second generation. tsx compiles ES modules that are required: Node would cache them. */
async function registerHooks(root: string, { present }: Generations): Promise<void> {
  const { register: forRequire } = await importOptional('tsx', () => import('tsx/cjs/api'), 'reloading code');
  forRequire();
  register(`data:text/javascript,${encodeURIComponent(HOOK)}`, {
    data: { present, root: `${pathToFileURL(root).href}/` },
  });
}

/** Runs in a separate thread. A module gets the generation of the module that imports it, if that has one. */
const HOOK = `let present;
let root;
export const initialize = (data) => ({ present, root } = data);
export async function resolve(name, context, next) {
  const found = await next(name, context);
  if (!found.url.startsWith(root) || found.url.includes('/node_modules/', root.length - 1)) return found;
  if (/[?&]generation=/.test(found.url)) return found;
  const [, ofParent] = /[?&]generation=(\\d+)/.exec(context.parentURL ?? '') ?? [];
  const number = ofParent ?? Atomics.load(present, 0);
  return { ...found, url: found.url + (found.url.includes('?') ? '&' : '?') + 'generation=' + number };
}`;

type Cache = NodeJS.Require['cache'];

/** Removes the modules of a project from the cache, except packages, and returns them. */
function forgetModules(root: string): Map<string, NonNullable<Cache[string]>> {
  const { cache } = createRequire(import.meta.url);
  const modules = new Map<string, NonNullable<Cache[string]>>();
  for (const [file, module] of Object.entries(cache)) {
    if (!module || !file.startsWith(root + sep) || file.includes(`${sep}node_modules${sep}`, root.length)) continue;
    modules.set(file, module);
    delete cache[file];
  }
  return modules;
}

/**
 * Runs changed code of a project afresh. Node keeps every module it has loaded: CommonJS modules are taken out of its cache
 * for each generation of the code, and the addresses of ES modules carry the number of theirs. Packages stay as they are.
 */
import { realpathSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the generations of a process stand. */
const PLACE = Symbol.for('content-touchstone.generations');

interface Generations {
  /** The present number, shared with the thread that finds modules. */
  readonly present: Int32Array<SharedArrayBuffer>;
  /** The highest number so far. */
  last: number;
}

/**
 * Begins a generation of the project at `root`: what is loaded from now on is read from the disk again. A process serves
 * one project.
 *
 * @returns goes back to the generation before, with its modules
 */
export async function beginGeneration(root: string): Promise<() => void> {
  const real = realpathSync(root);
  const generations = Reflect.get(globalThis, PLACE) as Generations | undefined;
  if (!generations) {
    const first: Generations = { present: new Int32Array(new SharedArrayBuffer(4)), last: 0 };
    Reflect.set(globalThis, PLACE, first);
    return () => {};
  }
  if (generations.last === 0) await readAfresh(real, generations);
  const previous = Atomics.load(generations.present, 0);
  const forgotten = forgetModules(real);
  Atomics.store(generations.present, 0, ++generations.last);
  return () => {
    forgetModules(real);
    for (const [file, module] of forgotten) createRequire(import.meta.url).cache[file] = module;
    Atomics.store(generations.present, 0, previous);
  };
}

/** From the second generation on. An ES module that is required is translated first: Node would keep it as it was. */
async function readAfresh(root: string, { present }: Generations): Promise<void> {
  const { register: forRequire } = await import('tsx/cjs/api');
  forRequire();
  register(`data:text/javascript,${encodeURIComponent(HOOK)}`, {
    data: { present, root: `${pathToFileURL(root).href}/` },
  });
}

/** Runs in a thread of its own. A module has the generation of the one that asks for it, as far as that has one. */
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

/** Takes the modules of a project out of the cache, its packages aside; gives them. */
function forgetModules(root: string): Map<string, NonNullable<Cache[string]>> {
  const { cache } = createRequire(import.meta.url);
  const forgotten = new Map<string, NonNullable<Cache[string]>>();
  for (const [file, module] of Object.entries(cache)) {
    if (!module || !file.startsWith(root + sep) || file.includes(`${sep}node_modules${sep}`, root.length)) continue;
    forgotten.set(file, module);
    delete cache[file];
  }
  return forgotten;
}

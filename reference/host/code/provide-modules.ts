/** Lets code of a project find modules that come with the server, whatever packages it has installed. */
import Module, { register } from 'node:module';

/** Modules by the name they are asked for. */
export type Provided = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where the modules of a process stand, for `require` and `import` alike. */
export const PLACE = Symbol.for('content-touchstone.modules');

interface Loader {
  _load(request: string, parent: unknown, isMain: boolean): unknown;
}

/**
 * From now on `require` and `import` of these names give these modules, in the whole process: only a process that serves
 * one project does that. The names of a module's exports must be the same each time.
 */
export function provideModules(modules: Provided): void {
  const isFirst = !(PLACE in globalThis);
  Reflect.set(globalThis, PLACE, modules);
  if (!isFirst) return;
  const provided = (name: string): unknown => (Reflect.get(globalThis, PLACE) as Provided)[name];
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = function (request, parent, isMain) {
    return provided(request) ?? load.call(this, request, parent, isMain);
  };
  const sources = Object.fromEntries(
    Object.entries(modules).map(([name, exported]) => [name, asUrl(sourceOf(name, Object.keys(exported)))]),
  );
  register(asUrl(HOOK.replace('SOURCES', JSON.stringify(sources))));
}

/** Runs in a thread of its own, which sees nothing of this process: it returns the text of the provided modules. */
const HOOK = `const sources = SOURCES;
export const resolve = (name, context, next) =>
  Object.hasOwn(sources, name) ? { url: sources[name], shortCircuit: true } : next(name, context);`;

function sourceOf(name: string, names: readonly string[]): string {
  const found = `const found = globalThis[Symbol.for(${JSON.stringify(PLACE.description)})][${JSON.stringify(name)}];`;
  const exported = names.map((each) => `export const ${each} = found.${each};`);
  return [found, 'export default found;', ...exported].join('\n');
}

const asUrl = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

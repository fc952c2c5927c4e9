/** Provides modules of the server to code of a project, whatever packages it has installed. */
import Module, { register } from 'node:module';
import { codeOf } from '../../model/caught-error.ts';

/** Modules by the name that code imports. */
export type ModulesByName = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Makes a module in place of one that is not there; undefined leaves the error. */
export type StandIn = (request: string, importer: string) => unknown;

/** Global key of the function that makes modules in place of missing ones. */
const STAND_IN = Symbol.for('content-touchstone.stand-in');

/** Global key of the provided modules, for `require` and `import`. */
export const PLACE = Symbol.for('content-touchstone.modules');

interface Loader {
  _load(request: string, parent: unknown, isMain: boolean): unknown;
}

/**
 * Makes `require` and `import` of these names return these modules, in the whole process: a process serves one project. The
 * exports of a module must have the same names at each call. `standIn` makes others that cannot be found.
 */
export function provideModules(modules: ModulesByName, standIn: StandIn = () => undefined): void {
  Reflect.set(globalThis, STAND_IN, standIn);
  const isFirst = !(PLACE in globalThis);
  Reflect.set(globalThis, PLACE, modules);
  if (!isFirst) return;
  const findModule = (name: string): unknown => (Reflect.get(globalThis, PLACE) as ModulesByName)[name];
  const loader = Module as unknown as Loader;
  const load = loader._load;
  loader._load = function (request, parent, isMain) {
    const provided = findModule(request);
    if (provided !== undefined) return provided;
    try {
      return load.call(this, request, parent, isMain);
    } catch (error) {
      const importer = String(Reflect.get(Object(parent), 'filename') ?? '');
      const standIn = isMissingModule(error)
        ? (Reflect.get(globalThis, STAND_IN) as StandIn)(request, importer)
        : undefined;
      if (standIn === undefined) throw error;
      return standIn;
    }
  };
  const sources = Object.fromEntries(
    Object.entries(modules).map(([name, exported]) => [name, asUrl(sourceOf(name, Object.keys(exported)))]),
  );
  register(asUrl(HOOK.replace('SOURCES', JSON.stringify(sources))));
}

/** Runs in a separate thread without access to this process: it returns the source text of the modules. */
const HOOK = `const sources = SOURCES;
export const resolve = (name, context, next) =>
  Object.hasOwn(sources, name) ? { url: sources[name], shortCircuit: true } : next(name, context);`;

function sourceOf(name: string, names: readonly string[]): string {
  const found = `const found = globalThis[Symbol.for(${JSON.stringify(PLACE.description)})][${JSON.stringify(name)}];`;
  const exported = names.map((each) => `export const ${each} = found.${each};`);
  return [found, 'export default found;', ...exported].join('\n');
}

const asUrl = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

function isMissingModule(error: unknown): boolean {
  return ['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(String(codeOf(error)));
}

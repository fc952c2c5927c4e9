/** The module `@strapi/utils`, as far as projects use it. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import type { Env } from '../../project/env.ts';
import type { Viewer } from '../../query/viewer.ts';
import { type Bag, isCallable } from '../callable.ts';
import { entryBody } from '../http/core-controller.ts';
import type { Sanitizer } from '../http/sanitize.ts';
import { IMPLICIT_NAMES, refuseUnknownNames } from '../unknown-names.ts';
import { errors } from './errors.ts';

const NAME = '@strapi/utils';

/** Parts of the module. */
export interface UtilsParts {
  /** Directory of the project. */
  readonly dir: string;
  readonly env: Env;
  readonly model: Model;
  readonly sanitizer: Sanitizer;
  viewerOf(ctx: unknown): Viewer;
}

/** Global key of the parts of the current server: packages stay loaded, and keep the module of an earlier one. */
const PLACE = Symbol.for('content-touchstone.utils');

/** Makes the module of one server. Other exports come from the package that the project has installed. */
export function utilsModule(parts: UtilsParts): Bag {
  Reflect.set(globalThis, PLACE, parts);
  const { dir, env } = parts;
  const current = () => Reflect.get(globalThis, PLACE) as UtilsParts;
  const viewerOf = (auth: unknown) => current().viewerOf(auth);
  const schema = (described: unknown) => schemaOf(current().model, String(membersOf(described).uid)) as ContentType;
  // without a context `auth` names no sender: then only private attributes are removed
  const contentAPI = {
    output: async (data: unknown, type: unknown, options?: unknown) =>
      current().sanitizer.sanitizeOutput(data, schema(type), viewerOf(membersOf(options).auth)),
    input: async (data: unknown, type: unknown, options?: unknown) =>
      current().sanitizer.sanitizeInput(data, schema(type), viewerOf(membersOf(options).auth)),
    query: async (query: unknown, type: unknown, options?: unknown) =>
      current().sanitizer.sanitizeQuery(query, schema(type), viewerOf(membersOf(options).auth)),
  };
  const validate = {
    query: async (query: unknown, type: unknown, options?: unknown) =>
      current().sanitizer.validateQuery(query, schema(type), viewerOf(membersOf(options).auth)),
    input: async () => {},
  };
  return Object.assign(Object.create(installedUtils(dir)), {
    env,
    errors: refuseUnknownNames('require("@strapi/utils").errors', { ...errors }),
    sanitize: refuseUnknownNames('sanitize', { contentAPI: refuseUnknownNames('sanitize.contentAPI', contentAPI) }),
    validate: refuseUnknownNames('validate', { contentAPI: refuseUnknownNames('validate.contentAPI', validate) }),
    parseMultipartData: (ctx: unknown) => entryBody(ctx as Parameters<typeof entryBody>[0]),
    policy: {
      createPolicy: (options: unknown) => (isCallable(options) ? options : { ...membersOf(options) }),
    },
  });
}

/** The project's own package, loaded at its first use. Reading a member throws an Error if the package is missing. */
function installedUtils(dir: string): object {
  let loaded: Bag | undefined;
  const load = (name: string): Bag => {
    const require = createRequire(join(dir, 'package.json'));
    try {
      // by its path: the name is that of this module
      return require(require.resolve(NAME));
    } catch (error) {
      const why = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
      throw new Error(
        `require("${NAME}").${name} comes with the package, which this project has not installed: ${why}`,
      );
    }
  };
  return new Proxy(Object.create(null), {
    get(_target, name) {
      if (typeof name === 'symbol' || IMPLICIT_NAMES.has(name)) return undefined;
      loaded ??= load(name);
      return loaded[name];
    },
  });
}

/** `@strapi/utils`, as far as projects use it. */
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import type { Viewer } from '../../query/viewer.ts';
import { type Bag, bagOf, isCallable } from '../callable.ts';
import { entryBody } from '../http/core-controller.ts';
import type { Sanitizer } from '../http/sanitize.ts';
import { named } from '../named.ts';
import { errors } from './errors.ts';

/** What it is made of. */
export interface UtilsParts {
  readonly model: Model;
  readonly sanitizer: Sanitizer;
  viewerOf(ctx: unknown): Viewer;
}

/** Makes the module of one server. */
export function utilsModule({ model, sanitizer, viewerOf }: UtilsParts): Bag {
  const schema = (described: unknown) => schemaOf(model, String(bagOf(described).uid)) as ContentType;
  // the sender is not told by `auth` alone: without its context nothing but what is private is taken away
  const contentAPI = {
    output: async (data: unknown, type: unknown, given?: unknown) =>
      sanitizer.sanitizeOutput(data, schema(type), viewerOf(bagOf(given).auth)),
    input: async (data: unknown, type: unknown, given?: unknown) =>
      sanitizer.sanitizeInput(data, schema(type), viewerOf(bagOf(given).auth)),
    query: async (query: unknown, type: unknown, given?: unknown) =>
      sanitizer.sanitizeQuery(query, schema(type), viewerOf(bagOf(given).auth)),
  };
  const validate = {
    query: async (query: unknown, type: unknown, given?: unknown) =>
      sanitizer.validateQuery(query, schema(type), viewerOf(bagOf(given).auth)),
    input: async () => {},
  };
  return {
    errors: named('require("@strapi/utils").errors', { ...errors }),
    sanitize: named('sanitize', { contentAPI: named('sanitize.contentAPI', contentAPI) }),
    validate: named('validate', { contentAPI: named('validate.contentAPI', validate) }),
    parseMultipartData: (ctx: unknown) => entryBody(ctx as Parameters<typeof entryBody>[0]),
    policy: {
      createPolicy: (options: unknown) => (isCallable(options) ? options : { ...bagOf(options) }),
    },
  };
}

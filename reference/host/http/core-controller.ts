/** The controller of a content-type that a project's own controllers extend (`createCoreController`). */
import { jsonIn } from '../../model/json-in.ts';
import type { ContentType, Model } from '../../model/model.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { ApiError, MESSAGES } from '../../query/api-error.ts';
import type { Viewer } from '../../query/viewer.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import { unknownNameMessage } from '../unknown-names.ts';
import { removeAttachedRelations } from './attached-relations.ts';
import type { Context } from './context.ts';
import type { Sanitizer } from './sanitize.ts';
import type { TransformResponse } from './transform.ts';

/** Services that a controller uses. */
export interface CoreControllerParts {
  readonly model: Model;
  readonly sanitizer: Sanitizer;
  readonly transform: TransformResponse;
  /** Whether its list handlers leave out creators, as the source document says (profile.ts). */
  readonly attachesCreators: boolean;
  /** The service of a content-type: the project's own if there is one. */
  service(uid: string): Bag;
  viewerOf(ctx: unknown): Viewer;
}

/** A controller that code may extend: its actions call each other through `this`. */
interface CoreController {
  transformResponse(data: unknown, meta?: unknown): unknown;
  sanitizeOutput(data: unknown, ctx: unknown): Promise<unknown>;
  sanitizeInput(data: unknown, ctx: unknown): Promise<unknown>;
  sanitizeQuery(ctx: unknown): Promise<Bag>;
  validateQuery(ctx: unknown): Promise<void>;
  validateInput(data: unknown, ctx: unknown): Promise<void>;
  [action: string]: unknown;
}

/** Makes the controller of a content-type. */
export function coreController(type: ContentType, parts: CoreControllerParts): CoreController {
  const { sanitizer, transform, viewerOf } = parts;
  const call = async (name: string, ...args: unknown[]): Promise<unknown> => {
    const service = parts.service(type.uid);
    const method = service[name];
    if (!isCallable(method))
      throw new Error(unknownNameMessage(`service("${type.uid}").${name}`, name, 'the service', Object.keys(service)));
    return method.apply(service, args);
  };
  const base: CoreController = {
    transformResponse: (data, meta) => transform(data, meta, type),
    sanitizeOutput: async (data, ctx) => sanitizer.sanitizeOutput(data, type, viewerOf(ctx)),
    sanitizeInput: async (data, ctx) => sanitizer.sanitizeInput(data, type, viewerOf(ctx)),
    sanitizeQuery: async (ctx) => sanitizer.sanitizeQuery(queryOf(ctx), type, viewerOf(ctx)),
    validateQuery: async (ctx) => sanitizer.validateQuery(queryOf(ctx), type, viewerOf(ctx)),
    validateInput: async () => {},
  };
  const shown = (data: unknown) => (parts.attachesCreators ? removeAttachedRelations(data, type, parts.model) : data);
  const answer = async (self: CoreController, data: unknown, ctx: Context, meta: unknown = {}) =>
    self.transformResponse(await self.sanitizeOutput(shown(data), ctx), meta);
  const query = async (self: CoreController, ctx: Context): Promise<Bag> => {
    await self.validateQuery(ctx);
    return self.sanitizeQuery(ctx);
  };

  const changes = {
    async input(self: CoreController, ctx: Context): Promise<Bag> {
      const { data, files } = entryBody(ctx);
      return { data: await self.sanitizeInput(data, ctx), files };
    },
  };
  const actions: Record<string, (this: CoreController, ctx: Context) => Promise<unknown>> =
    type.kind === 'singleType'
      ? {
          async find(ctx) {
            return answer(this, await call('find', await query(this, ctx)), ctx);
          },
          async update(ctx) {
            const parameters = await query(this, ctx);
            return answer(
              this,
              await call('createOrUpdate', { ...parameters, ...(await changes.input(this, ctx)) }),
              ctx,
            );
          },
          async delete(ctx) {
            return answer(this, await call('delete', await query(this, ctx)), ctx);
          },
        }
      : {
          async find(ctx) {
            const page = membersOf(await call('find', await query(this, ctx)));
            return answer(this, page.results, ctx, { pagination: page.pagination });
          },
          async findOne(ctx) {
            return answer(this, await call('findOne', ctx.params.id, await query(this, ctx)), ctx);
          },
          async create(ctx) {
            const parameters = await query(this, ctx);
            return answer(this, await call('create', { ...parameters, ...(await changes.input(this, ctx)) }), ctx);
          },
          async update(ctx) {
            const parameters = await query(this, ctx);
            const input = await changes.input(this, ctx);
            return answer(this, await call('update', ctx.params.id, { ...parameters, ...input }), ctx);
          },
          async delete(ctx) {
            return answer(this, await call('delete', ctx.params.id, await query(this, ctx)), ctx);
          },
        };
  return Object.assign(Object.create(base), actions);
}

function queryOf(ctx: unknown): unknown {
  return typeof ctx === 'object' && ctx !== null && 'query' in ctx ? ctx.query : {};
}

/** Reads `data` and files of a request that changes an entry. @throws ApiError if there is no `data` */
export function entryBody(ctx: { readonly request: { readonly body: unknown; readonly files: Bag } }): Bag {
  const { body, files } = ctx.request;
  const { data } = membersOf(body);
  const parsed = typeof data === 'string' ? parseData(data) : data;
  if (typeof parsed !== 'object' || parsed === null) throw new ApiError('ValidationError', MESSAGES.missingData);
  const ofEntry = Object.entries(files).flatMap(([name, file]) =>
    name.startsWith('files.') ? [[name.slice('files.'.length), file] as const] : [],
  );
  return { data: parsed, files: Object.fromEntries(ofEntry) };
}

function parseData(text: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new ApiError('ValidationError', 'The "data" of the form is not JSON');
  return value;
}

/** Makes a project's controller or service inherit from the server's, so that `super` reaches it. */
export function inheritFrom(base: Bag, custom: unknown): Bag {
  if (!isObject(custom)) return base;
  return Object.setPrototypeOf(custom, base) as Bag;
}

/** An action of a controller, bound to it. */
export function actionOf(controller: Bag, name: string): Callable | undefined {
  const action = controller[name];
  return isCallable(action) ? action.bind(controller) : undefined;
}

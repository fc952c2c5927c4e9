/** The small library behind its generated schema, for tests: what is asked is executed, without HTTP. */
import type { Request, Response } from 'express';
import { type ExecutionResult, type GraphQLSchema, graphql } from 'graphql';
import { actionsViewer, FULL_ACCESS } from '../../access/viewer.ts';
import { createFind } from '../../content/find.ts';
import { type Content, createContent } from '../../content/service.ts';
import { libraryModel } from '../../model/library.example.ts';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import type { IndexedReader } from '../../store/indexed-reader.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import type { GraphqlContext } from '../context.ts';
import { buildSchema, pruneSchema, type SchemaParts } from '../schema/build-schema.ts';
import { guardSchema } from './authorize.ts';

/** A library to ask. */
export interface Library {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  readonly schema: GraphQLSchema;
  /** How often resolvers have looked at the store. */
  readonly reads: { count: number };
  /** Executes a query as somebody who may do everything, or only the actions given. */
  ask(query: string, actions?: readonly string[], variables?: Record<string, unknown>): Promise<ExecutionResult>;
  /** What a query answers; throws when it has errors. */
  answer(query: string): Promise<unknown>;
  /** Adds a published entry. */
  add(name: string, data: object): Promise<number>;
}

/** Makes an empty library; its locales are `en` and `fr`. Lists hold 3 entries, at most 5. */
export async function openLibrary(options: Partial<SchemaParts> = {}): Promise<Library> {
  const model = libraryModel();
  const store = await openStore(model);
  const reads = { count: 0 };
  const reader = counting(store, reads);
  const rest = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, reader, { limits: rest, defaultLocale: 'en' });
  const content = createContent({ model, store, defaultLocale: 'en' });
  const limits = { defaultLimit: 3, maxLimit: 5 };
  const parts = { model, reader, find, content, limits, shadowCrud: true, operations: [], ...options };
  const schema = guardSchema(pruneSchema(buildSchema(parts)));
  await store.write((writer) => {
    for (const code of ['en', 'fr']) writer.insert('plugin::i18n.locale', { code, name: code });
  });
  const ask: Library['ask'] = (source, actions, variableValues) => {
    const caller = actions ? { viewer: actionsViewer(() => actions), fullAccess: false } : FULL_ACCESS;
    return graphql({ schema, source, contextValue: contextOf(caller), variableValues });
  };
  return {
    ...{ model, store, content, schema, reads, ask },
    async answer(query) {
      const { data, errors } = await ask(query);
      if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
      return JSON.parse(JSON.stringify(data));
    },
    async add(name, data) {
      const type = schemaOf(model, `api::${name}.${name}`) as ContentType;
      return (await content.create(type, data, FULL_ACCESS.viewer)).id;
    },
  };
}

function counting(reader: IndexedReader, reads: { count: number }): IndexedReader {
  const counted = <Args extends unknown[], Result>(read: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      reads.count += 1;
      return read(...args);
    };
  };
  return {
    sorted: counted((uid, column) => reader.sorted(uid, column)),
    columnar: counted((uid, column, kind) => reader.columnar(uid, column, kind)),
    all: counted((uid) => reader.all(uid)),
    get: counted((uid, id) => reader.get(uid, id)),
    linked: counted((uid, id, attribute) => reader.linked(uid, id, attribute)),
    adjacency: counted((uid, attribute, target) => reader.adjacency(uid, attribute, target)),
    get version() {
      return reader.version;
    },
  };
}

/** Generated resolvers look at nothing of the request but who sent it. */
function contextOf(caller: GraphqlContext['caller']): GraphqlContext {
  return { caller, request: {} as Request, response: {} as Response, warn: () => {}, state: {} };
}

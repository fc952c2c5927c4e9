/** The small library with its generated schema, for tests: queries are executed without HTTP. */
import type { Request, Response } from 'express';
import { type ExecutionResult, type GraphQLSchema, graphql } from 'graphql';
import { actionsViewer, FULL_ACCESS } from '../../access/viewer.ts';
import type { Content } from '../../content/content.ts';
import { createFind } from '../../content/find.ts';
import { createContent } from '../../content/service.ts';
import { libraryModel } from '../../model/library.example.ts';
import { type ContentType, type Model, schemaOf } from '../../model/model.ts';
import type { IndexedReader } from '../../store/indexed-reader.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import type { GraphqlContext } from '../context.ts';
import { buildSchema, pruneSchema, type SchemaParts } from '../schema/build-schema.ts';
import { guardSchema } from './authorize.ts';

/** A library under test. */
export interface Library {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  readonly schema: GraphQLSchema;
  /** Counts reads of the store by resolvers. */
  readonly reads: { count: number };
  /** Executes a query with all permissions, or only with `actions`. */
  ask(query: string, actions?: readonly string[], variables?: Record<string, unknown>): Promise<ExecutionResult>;
  /** Executes a query and returns its data. @throws Error if the answer has errors */
  answer(query: string): Promise<unknown>;
  /** Adds a published entry. */
  add(name: string, data: object): Promise<number>;
}

/** Makes an empty library with the locales `en` and `fr`. Lists have 3 entries by default, at most 5. */
export async function openLibrary(options: Partial<SchemaParts> = {}): Promise<Library> {
  const model = libraryModel();
  const store = await openStore(model);
  const reads = { count: 0 };
  const reader = countReads(store, reads);
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

function countReads(reader: IndexedReader, reads: { count: number }): IndexedReader {
  const count = <Args extends unknown[], Result>(read: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      reads.count += 1;
      return read(...args);
    };
  };
  return {
    sorted: count((uid, column) => reader.sorted(uid, column)),
    columnar: count((uid, column, kind) => reader.columnar(uid, column, kind)),
    notes: count((uid, name) => reader.notes(uid, name)),
    all: count((uid) => reader.all(uid)),
    get: count((uid, id) => reader.get(uid, id)),
    linked: count((uid, id, attribute) => reader.linked(uid, id, attribute)),
    adjacency: count((uid, attribute, target) => reader.adjacency(uid, attribute, target)),
    get version() {
      return reader.version;
    },
  };
}

/** Generated resolvers read only the caller of the context. */
function contextOf(caller: GraphqlContext['caller']): GraphqlContext {
  return { caller, request: {} as Request, response: {} as Response, warn: () => {}, state: {} };
}

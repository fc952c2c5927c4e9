/** Translates requests of the suite into a dialect, and answers back into the form of the source document. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import type { Translation } from '../target/client.ts';
import { type Endpoint, endpointFinder } from '../target/endpoints.ts';
import type { Answer, Request } from '../target/exchange.ts';
import { documentedPath } from '../target/graphql.ts';
import { queryOf } from '../target/query-of.ts';
import type { Dialect } from './dialect.ts';
import { Documents } from './documents.ts';
import { entryReader } from './entry-reader.ts';
import { type FlatOperation, flatOperations } from './graphql/flat-document.ts';
import { pluginReader } from './plugin-reader.ts';
import { requestWriter } from './request-writer.ts';
import { shapesOf } from './shapes.ts';
import { strapi4 } from './strapi-4.ts';

/** Whether a dialect writes like the suite. */
const isOwnForm = (dialect: Dialect): boolean => JSON.stringify(form(dialect)) === JSON.stringify(form(strapi4));
const form = ({ name, title, headers, without, ...rest }: Dialect): object => rest;

/**
 * Creates the translation of a dialect. It remembers which documents the target has shown, so that a run has one for all its
 * requests.
 *
 * @param graphqlPath path of the GraphQL endpoint
 */
export function createTranslation(dialect: Dialect, model: Model, graphqlPath = documentedPath): Translation {
  if (isOwnForm(dialect)) return { toWire: (request) => request, fromWire: (_request, answer) => answer };
  const find = endpointFinder(model);
  const shapes = shapesOf(model);
  const documents = new Documents();
  const readEntries = entryReader(dialect, shapes, documents);
  const readPlugin = pluginReader(dialect, documents);
  const write = requestWriter(dialect, shapes, documents);
  const flatten = dialect.graphql === 'flat' ? flatOperations(dialect, model, shapes, documents) : () => undefined;
  const operations = new WeakMap<Request, readonly (FlatOperation | undefined)[]>();

  /** The operations of a request: one, or a batch. Translated once, since a request and its answer belong together. */
  const operationsOf = (request: Request): readonly (FlatOperation | undefined)[] => {
    if (request.path.split('?')[0] !== graphqlPath) return [];
    const translated = [request.body].flat().map((body) => (isObject(body) ? flatten(body) : undefined));
    operations.set(request, translated);
    return translated;
  };

  return {
    toWire(request) {
      const endpoint = find(request.path);
      if (endpoint) return write(request, endpoint);
      const translated = operationsOf(request);
      if (!translated.some((operation) => operation)) return request;
      const bodies = [request.body].flat().map((body, at) => translated[at]?.body ?? body);
      return { ...request, body: Array.isArray(request.body) ? bodies : bodies[0] };
    },
    fromWire(request, answer) {
      const endpoint = find(request.path);
      if (endpoint && request.method === 'DELETE' && answer.status === 204)
        return deletedEntry(answer, endpoint.segment);
      if (endpoint) return withBody(answer, entriesIn(request, answer.body, endpoint));
      const translated = operations.get(request) ?? [];
      if (translated.some((operation) => operation)) {
        const bodies = [answer.body].flat().map((body, at) => translated[at]?.read(body) ?? body);
        return withBody(answer, Array.isArray(answer.body) ? bodies : bodies[0]);
      }
      return withBody(answer, readPlugin(request.path, answer.body));
    },
  };

  /** The entries of an answer; of a new localization, the entry without an envelope, as 4.7 has it. */
  function entriesIn(request: Request, body: unknown, { type, rest }: Endpoint): unknown {
    if (!isObject(body) || body.data === undefined || body.data === null) return body;
    const asked = new URLSearchParams(queryOf(request.path)).get('locale') ?? undefined;
    const data = readEntries(body.data, type.uid, asked);
    if (rest === undefined || !isObject(data)) return { ...body, data };
    return { id: data.id, ...(data.attributes as JsonObject) };
  }
}

/** The envelope of a deleted entry, of which a build answers nothing. A single type has no id in its path. */
function deletedEntry(answer: Answer, segment: string | undefined): Answer {
  const id = segment === undefined ? 0 : Number(segment);
  return withBody(answer, { data: { id, attributes: {} }, meta: {} });
}

function withBody(answer: Answer, body: unknown): Answer {
  return body === answer.body ? answer : { ...answer, body, text: JSON.stringify(body) };
}

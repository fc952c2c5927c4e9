/** Mutants of creating, updating and deleting (4.1). */
import type { Attribute, ContentType } from '../models/model.ts';
import { byHand, isObject, jsonReply, mapData, without } from './faults.ts';
import type { Bench, Mutant, Passing, Reply } from './mutant.ts';
import { dataOf, routeOf, withData } from './routes.ts';

/** What each kind of content-type calls the clause. */
interface Kind {
  readonly name: 'collection' | 'single';
  readonly clauses: {
    readonly update: string;
    readonly partial: string;
    readonly clear: string;
    readonly remove: string;
    readonly gone: string;
  };
}

const collection: Kind = {
  name: 'collection',
  clauses: {
    update: 'rest.endpoints.update',
    partial: 'rest.update.partial',
    clear: 'rest.update.null-clears',
    remove: 'rest.endpoints.delete',
    gone: 'rest.delete.gone',
  },
};

const single: Kind = {
  name: 'single',
  clauses: {
    update: 'rest.single.update',
    partial: 'rest.single.update',
    clear: 'rest.single.update',
    remove: 'rest.single.delete',
    gone: 'rest.single.delete',
  },
};

const isPlain = (attribute: Attribute): boolean =>
  !['relation', 'media', 'component', 'dynamiczone'].includes(attribute.type);

/** The unbroken answer to a GET of what a request addresses. */
const reading = ({ send }: Bench, request: Passing): Promise<Reply> =>
  send({
    ...request,
    method: 'GET',
    text: '',
    headers: without(request.headers, 'content-type') as Passing['headers'],
  });

/** Whether a request is of one method, for an entry of a collection or for a single type. */
const addresses = (request: Passing, bench: Bench, kind: Kind, method: string): ContentType | undefined => {
  const route = request.method === method ? routeOf(request, bench.model) : undefined;
  if (route === undefined || (route.type.kind === 'singleType') !== (kind.name === 'single')) return undefined;
  return route.type;
};

const updates = (kind: Kind): Mutant[] => [
  {
    id: `${kind.name}.update.not-partial`,
    clause: kind.clauses.partial,
    breaks: 'PUT clears the fields that are not sent.',
    ...byHand((bench) => ({
      request: (request) => {
        const type = addresses(request, bench, kind, 'PUT');
        const data = type && dataOf(request);
        if (type === undefined || data === undefined) return request;
        const nulls = type.attributes.filter((one) => isPlain(one) && !one.required).map((one) => [one.name, null]);
        return withData(request, { ...Object.fromEntries(nulls), ...data });
      },
    })),
  },
  {
    id: `${kind.name}.update.null-ignored`,
    clause: kind.clauses.clear,
    breaks: 'null in an update leaves the field as it was.',
    ...byHand((bench) => ({
      request: (request) => {
        const data = addresses(request, bench, kind, 'PUT') && dataOf(request);
        if (data === undefined) return request;
        return withData(request, Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));
      },
    })),
  },
  {
    id: `${kind.name}.update.not-stored`,
    clause: kind.clauses.update,
    breaks: 'An update is answered but not kept.',
    ...byHand((bench) => ({
      request: async (request) => {
        const data = addresses(request, bench, kind, 'PUT') && dataOf(request);
        if (data === undefined) return request;
        const { body, ...before } = await reading(bench, request);
        if (!isObject(body)) return request;
        const updated = mapData(body.data, (entry) => ({
          ...entry,
          attributes: { ...(isObject(entry.attributes) ? entry.attributes : {}), ...data },
        }));
        return { ...before, body: { ...body, data: updated } };
      },
    })),
  },
  {
    id: `${kind.name}.update.answers-old`,
    clause: kind.clauses.update,
    breaks: 'An update answers the entry as it was before.',
    ...byHand((bench) => ({
      request: async (request) => {
        if (addresses(request, bench, kind, 'PUT') === undefined) return request;
        const before = await reading(bench, request);
        const after = await bench.send(request);
        return after.status < 400 && before.status < 400 ? before : after;
      },
    })),
  },
  {
    id: `${kind.name}.update.answers-nothing`,
    clause: kind.clauses.update,
    breaks: 'An update answers data null.',
    ...byHand((bench) => ({
      answer: (answer, request) =>
        addresses(request, bench, kind, 'PUT') && answer.status < 400
          ? jsonReply(200, { data: null, meta: {} })
          : answer,
    })),
  },
];

const deletes = (kind: Kind): Mutant[] => [
  {
    id: `${kind.name}.delete.keeps`,
    clause: kind.clauses.gone,
    breaks: 'A deleted entry is still there.',
    ...byHand((bench) => ({
      request: (request) => (addresses(request, bench, kind, 'DELETE') ? reading(bench, request) : request),
    })),
  },
  {
    id: `${kind.name}.delete.answers-nothing`,
    clause: kind.clauses.remove,
    breaks: 'A delete answers data null.',
    ...byHand((bench) => ({
      answer: (answer, request) =>
        addresses(request, bench, kind, 'DELETE') && answer.status < 400
          ? jsonReply(200, { data: null, meta: {} })
          : answer,
    })),
  },
  {
    id: `${kind.name}.delete.answers-empty-fields`,
    clause: kind.clauses.remove,
    breaks: 'A delete answers the entry with all its fields null.',
    ...byHand((bench) => ({
      answer: (answer, request) => {
        if (!addresses(request, bench, kind, 'DELETE') || !isObject(answer.body)) return answer;
        const data = mapData(answer.body.data, (entry) => ({
          ...entry,
          attributes: Object.fromEntries(
            Object.keys(isObject(entry.attributes) ? entry.attributes : {}).map((name) => [name, null]),
          ),
        }));
        return { ...answer, body: { ...answer.body, data } };
      },
    })),
  },
];

const singles: Mutant[] = [
  {
    id: 'single.get.missing',
    clause: 'rest.single.find',
    breaks: 'A single type cannot be read.',
    ...byHand((bench) => ({
      request: (request) =>
        addresses(request, bench, single, 'GET')
          ? jsonReply(404, {
              data: null,
              error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
            })
          : request,
    })),
  },
  {
    id: 'single.get.as-list',
    clause: 'rest.single.find',
    breaks: 'A single type is answered as a list.',
    ...byHand((bench) => ({
      answer: (answer, request) =>
        addresses(request, bench, single, 'GET') && isObject(answer.body) && isObject(answer.body.data)
          ? { ...answer, body: { ...answer.body, data: [answer.body.data] } }
          : answer,
    })),
  },
  {
    id: 'single.update.does-not-create',
    clause: 'rest.single.upsert',
    breaks: 'PUT on a single type without an entry is refused.',
    ...byHand((bench) => ({
      request: async (request) => {
        if (!addresses(request, bench, single, 'PUT')) return request;
        const before = await reading(bench, {
          ...request,
          path: `${request.path.split('?')[0]}?publicationState=preview`,
        });
        return before.status === 404 ? before : request;
      },
    })),
  },
];

const creates: Mutant[] = [
  {
    id: 'create.not-stored',
    clause: 'rest.endpoints.create',
    breaks: 'A created entry is answered but not kept.',
    ...byHand((bench) => ({
      answer: async (answer, request) => {
        const type = addresses(request, bench, collection, 'POST');
        const data = isObject(answer.body) && isObject(answer.body.data) ? answer.body.data : undefined;
        if (!type || data === undefined) return answer;
        await bench.send({ ...request, method: 'DELETE', path: `${request.path.split('?')[0]}/${data.id}`, text: '' });
        return answer;
      },
    })),
  },
  {
    id: 'create.answers-id-only',
    clause: 'rest.endpoints.create',
    breaks: 'A create answers the id without the fields.',
    ...byHand((bench) => ({
      answer: (answer, request) => {
        if (!addresses(request, bench, collection, 'POST') || !isObject(answer.body)) return answer;
        return {
          ...answer,
          body: { ...answer.body, data: mapData(answer.body.data, ({ id }) => ({ id, attributes: {} })) },
        };
      },
    })),
  },
  {
    id: 'create.answers-input',
    clause: 'rest.endpoints.create',
    breaks: 'A create answers what was sent, without id and dates.',
    ...byHand((bench) => ({
      answer: (answer, request) => {
        const data = addresses(request, bench, collection, 'POST') && dataOf(request);
        return data && answer.status < 400 ? { ...answer, body: { data, meta: {} } } : answer;
      },
    })),
  },
  {
    id: 'create.not-listed',
    clause: 'rest.endpoints.list',
    breaks: 'Created entries do not appear in lists.',
    ...byHand((bench) => {
      const created = new Set<unknown>();
      return {
        answer: (answer, request) => {
          if (!isObject(answer.body)) return answer;
          const { data } = answer.body;
          if (addresses(request, bench, collection, 'POST') && isObject(data)) created.add(data.id);
          if (!Array.isArray(data)) return answer;
          const listed = data.filter((entry) => !(isObject(entry) && created.has(entry.id)));
          return { ...answer, body: { ...answer.body, data: listed } };
        },
      };
    }),
  },
];

export const writeMutants: Mutant[] = [
  ...creates,
  ...updates(collection),
  ...updates(single),
  ...deletes(collection),
  ...deletes(single),
  ...singles,
];

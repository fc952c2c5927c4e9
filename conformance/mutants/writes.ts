/** Mutants of creating, updating and deleting (4.1). */
import type { Attribute, ContentType } from '../models/model.ts';
import { answers, isObject, jsonReply, mapData, onAnswer, requests, without } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply, Row } from './mutant.ts';
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

const updates = (kind: Kind): Row[] => [
  [
    `${kind.name}.update.not-partial`,
    kind.clauses.partial,
    'PUT clears the fields that are not sent.',
    (bench) => ({
      request: (request) => {
        const type = addresses(request, bench, kind, 'PUT');
        const data = type && dataOf(request);
        if (type === undefined || data === undefined) return request;
        const nulls = type.attributes.filter((one) => isPlain(one) && !one.required).map((one) => [one.name, null]);
        return withData(request, { ...Object.fromEntries(nulls), ...data });
      },
    }),
  ],
  [
    `${kind.name}.update.null-ignored`,
    kind.clauses.clear,
    'null in an update leaves the field as it was.',
    (bench) => ({
      request: (request) => {
        const data = addresses(request, bench, kind, 'PUT') && dataOf(request);
        if (data === undefined) return request;
        return withData(request, Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)));
      },
    }),
  ],
  [
    `${kind.name}.update.not-stored`,
    kind.clauses.update,
    'An update is answered but not kept.',
    (bench) => ({
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
    }),
  ],
  [
    `${kind.name}.update.answers-old`,
    kind.clauses.update,
    'An update answers the entry as it was before.',
    (bench) => ({
      request: async (request) => {
        if (addresses(request, bench, kind, 'PUT') === undefined) return request;
        const before = await reading(bench, request);
        const after = await bench.send(request);
        return after.status < 400 && before.status < 400 ? before : after;
      },
    }),
  ],
  [
    `${kind.name}.update.answers-nothing`,
    kind.clauses.update,
    'An update answers data null.',
    answers(
      (request, answer, bench) => addresses(request, bench, kind, 'PUT') && answer.status < 400,
      jsonReply(200, { data: null, meta: {} }),
    ),
  ],
];

const deletes = (kind: Kind): Row[] => [
  [
    `${kind.name}.delete.keeps`,
    kind.clauses.gone,
    'A deleted entry is still there.',
    requests(
      (request, bench) => addresses(request, bench, kind, 'DELETE'),
      (request, bench) => reading(bench, request),
    ),
  ],
  [
    `${kind.name}.delete.answers-nothing`,
    kind.clauses.remove,
    'A delete answers data null.',
    answers(
      (request, answer, bench) => addresses(request, bench, kind, 'DELETE') && answer.status < 400,
      jsonReply(200, { data: null, meta: {} }),
    ),
  ],
  [
    `${kind.name}.delete.answers-empty-fields`,
    kind.clauses.remove,
    'A delete answers the entry with all its fields null.',
    (bench) => ({
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
    }),
  ],
];

const getMissing = requests(
  (request, bench) => addresses(request, bench, single, 'GET'),
  jsonReply(404, {
    data: null,
    error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} },
  }),
);
const getAsList = onAnswer((body, request, bench) =>
  addresses(request, bench, single, 'GET') && isObject(body.data) ? { ...body, data: [body.data] } : body,
);
const updateDoesNotCreate: MakeFault = (bench) => ({
  request: async (request) => {
    if (!addresses(request, bench, single, 'PUT')) return request;
    const before = await reading(bench, {
      ...request,
      path: `${request.path.split('?')[0]}?publicationState=preview`,
    });
    return before.status === 404 ? before : request;
  },
});

// biome-ignore format: a table, one mutant a row
const singles: Row[] = [
  ['single.get.missing', 'rest.single.find', 'A single type cannot be read.', getMissing],
  ['single.get.as-list', 'rest.single.find', 'A single type is answered as a list.', getAsList],
  ['single.update.does-not-create', 'rest.single.upsert', 'PUT on a single type without an entry is refused.',
    updateDoesNotCreate],
];

const createNotStored: MakeFault = (bench) => ({
  answer: async (answer, request) => {
    const type = addresses(request, bench, collection, 'POST');
    const data = isObject(answer.body) && isObject(answer.body.data) ? answer.body.data : undefined;
    if (!type || data === undefined) return answer;
    await bench.send({ ...request, method: 'DELETE', path: `${request.path.split('?')[0]}/${data.id}`, text: '' });
    return answer;
  },
});
const createAnswersIdOnly: MakeFault = (bench) => ({
  answer: (answer, request) => {
    if (!addresses(request, bench, collection, 'POST') || !isObject(answer.body)) return answer;
    return {
      ...answer,
      body: { ...answer.body, data: mapData(answer.body.data, ({ id }) => ({ id, attributes: {} })) },
    };
  },
});
const createAnswersInput: MakeFault = (bench) => ({
  answer: (answer, request) => {
    const data = addresses(request, bench, collection, 'POST') && dataOf(request);
    return data && answer.status < 400 ? { ...answer, body: { data, meta: {} } } : answer;
  },
});
const createNotListed: MakeFault = (bench) => {
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
};

// biome-ignore format: a table, one mutant a row
const creates: Row[] = [
  ['create.not-stored', 'rest.endpoints.create', 'A created entry is answered but not kept.', createNotStored],
  ['create.answers-id-only', 'rest.endpoints.create', 'A create answers the id without the fields.',
    createAnswersIdOnly],
  ['create.answers-input', 'rest.endpoints.create', 'A create answers what was sent, without id and dates.',
    createAnswersInput],
  ['create.not-listed', 'rest.endpoints.list', 'Created entries do not appear in lists.', createNotListed],
];

export const writeMutants: Row[] = [
  ...creates,
  ...updates(collection),
  ...updates(single),
  ...deletes(collection),
  ...deletes(single),
  ...singles,
];

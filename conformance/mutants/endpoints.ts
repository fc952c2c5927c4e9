/** Mutants of paths, methods, statuses and bodies (4.1). */
import type { Attribute } from '../models/model.ts';
import { byHand, isObject, jsonReply, refusal } from './faults.ts';
import type { Bench, Mutant, Passing, Reply } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { dataOf, routeOf } from './routes.ts';

const pathOf = (request: Passing): string => request.path.split('?')[0] ?? '';
const isRead = (request: Passing): boolean => request.method === 'GET';
const isOfEntry = (request: Passing): boolean => /^\/api\/[^/]+\/[^/]+/.test(pathOf(request));

/** A fault that refuses requests outright. */
const refusing = (which: (request: Passing, bench: Bench) => boolean, answer: Reply) =>
  byHand((bench) => ({ request: (request) => (which(request, bench) ? answer : request) }));

const jsonOf = (request: Passing): unknown => {
  try {
    return JSON.parse(request.text);
  } catch {
    return undefined;
  }
};

const known = new Set(['sort', 'filters', 'populate', 'fields', 'pagination', 'publicationState', 'locale']);

const statuses: Mutant[] = [
  {
    id: 'status.create.201',
    clause: 'rest.status.success',
    breaks: 'A create answers 201.',
    ...byHand(() => ({
      answer: (answer, request) =>
        request.method === 'POST' && answer.status === 200 ? { ...answer, status: 201 } : answer,
    })),
  },
  {
    id: 'status.delete.204',
    clause: 'rest.endpoints.delete',
    breaks: 'A delete answers 204 without a body.',
    ...byHand(() => ({
      answer: (answer, request) =>
        request.method === 'DELETE' && answer.status === 200
          ? { status: 204, headers: {}, body: undefined, text: '' }
          : answer,
    })),
  },
  {
    id: 'delete.again.accepted',
    clause: 'rest.delete.again',
    breaks: 'Deleting what is gone succeeds.',
    ...byHand(() => ({
      answer: (answer, request) =>
        request.method === 'DELETE' && answer.status === 404 ? jsonReply(200, { data: null, meta: {} }) : answer,
    })),
  },
  {
    id: 'status.head.refused',
    clause: 'rest.status.head',
    breaks: 'HEAD is refused.',
    ...refusing((request) => request.method === 'HEAD', refusal('Method Not Allowed', 405)),
  },
  {
    id: 'single.missing.null',
    clause: 'rest.single.missing',
    breaks: 'A single type without an entry answers data null with status 200.',
    ...byHand(({ model }) => ({
      answer: (answer, request) =>
        answer.status === 404 && routeOf(request, model)?.type.kind === 'singleType'
          ? jsonReply(200, { data: null, meta: {} })
          : answer,
    })),
  },
  {
    id: 'route.unknown.empty',
    clause: 'rest.status.unknown-route',
    breaks: 'An unknown path answers an empty list.',
    ...byHand(({ model }) => ({
      answer: (answer, request) =>
        answer.status === 404 && routeOf(request, model) === undefined && request.path.startsWith('/api')
          ? jsonReply(200, { data: [], meta: {} })
          : answer,
    })),
  },
  {
    id: 'route.components',
    clause: 'rest.endpoints.no-components',
    breaks: 'Components have endpoints.',
    needs: (model) => (model.components.length > 0 ? undefined : 'no components'),
    ...byHand(({ model }) => ({
      answer: (answer, request) =>
        answer.status === 404 && model.components.some(({ uid }) => pathOf(request) === `/api/${uid.split('.')[1]}`)
          ? jsonReply(200, { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 } } })
          : answer,
    })),
  },
  ...['plural', 'id'].map(
    (what): Mutant => ({
      id: `route.single.${what}`,
      clause: what === 'plural' ? 'rest.endpoints.plural-of-single' : 'rest.single.no-id-segment',
      breaks: what === 'plural' ? 'A single type answers under its plural name.' : 'A single type answers under an id.',
      needs: (model) => (model.contentTypes.some(({ kind }) => kind === 'singleType') ? undefined : 'no single type'),
      ...byHand(({ model }) => ({
        answer: (answer, request) => {
          const path = pathOf(request);
          const meant = model.contentTypes.some(
            ({ kind, pluralName, singularName }) =>
              kind === 'singleType' && path === (what === 'plural' ? `/api/${pluralName}` : `/api/${singularName}/1`),
          );
          return meant && answer.status === 404
            ? jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} })
            : answer;
        },
      })),
    }),
  ),
];

const queries: Mutant[] = [
  {
    id: 'find-one.first-of-list',
    clause: 'rest.endpoints.find-one',
    breaks: 'GET by id answers the first entry, whatever the id.',
    ...byHand(({ model, send }) => ({
      answer: async (answer, request) => {
        const route = isRead(request) ? routeOf(request, model) : undefined;
        if (route?.segment === undefined || answer.status >= 400 || !isObject(answer.body)) return answer;
        const list = await send({ ...request, path: `${pathOf(request).replace(/\/[^/]+$/, '')}?sort=id` });
        const data = isObject(list.body) && Array.isArray(list.body.data) ? list.body.data : [];
        return { ...answer, body: { ...answer.body, data: data[0] ?? answer.body.data } };
      },
    })),
  },
  {
    id: 'find-one.shifted',
    clause: 'rest.endpoints.identifier',
    breaks: 'The identifier in the path addresses the entry after it.',
    ...byHand(({ model }) => ({
      request: (request) => {
        const segment = isRead(request) ? routeOf(request, model)?.segment : undefined;
        if (segment === undefined || !/^\d{1,8}$/.test(segment)) return request;
        return { ...request, path: request.path.replace(/\/\d+(?=\?|$)/, `/${Number(segment) + 1}`) };
      },
    })),
  },
  {
    id: 'find-one.filtered',
    clause: 'rest.filters.list-only',
    breaks: 'Filters act on one entry too: one that does not match is not found.',
    ...refusing(
      (request) =>
        isRead(request) && isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'filters')),
      refusal('Not Found', 404),
    ),
  },
  {
    id: 'find-one.filters-refused',
    clause: 'rest.filters.ignored-on-one',
    breaks: 'filters are refused for one entry.',
    ...refusing(
      (request) =>
        isRead(request) && isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'filters')),
      refusal('filters are for lists'),
    ),
  },
  {
    id: 'query.unknown-parameter.refused',
    clause: 'rest.query.unknown-parameter',
    breaks: 'An unknown query parameter is refused.',
    ...refusing(
      (request) => pairsOf(request.path).some((pair) => !known.has(pair.keys[0] ?? '')),
      refusal('Invalid parameter'),
    ),
  },
  {
    id: 'query.pagination-on-one.refused',
    clause: 'rest.query.pagination-on-one',
    breaks: 'pagination is refused for one entry.',
    ...refusing(
      (request) => isOfEntry(request) && pairsOf(request.path).some((pair) => under(pair, 'pagination')),
      refusal('Invalid parameter pagination'),
    ),
  },
  {
    id: 'query.on-writes.ignored',
    clause: 'rest.query.on-writes',
    breaks: 'The query of a write is ignored.',
    ...byHand(() => ({
      request: (request) =>
        isRead(request) ? request : rewritten(request, (pairs): Pair[] => (pairs.length > 0 ? [] : [...pairs])),
    })),
  },
  {
    id: 'hidden.filters-accepted',
    clause: 'security.hidden-not-guessable',
    breaks: 'Filters and sorts on private attributes and passwords are accepted.',
    needs: (model) =>
      model.contentTypes.some(({ attributes }) => attributes.some(isHidden))
        ? undefined
        : 'no private attribute, no password',
    ...byHand(({ model }) => ({
      request: (request) => {
        const hidden =
          routeOf(request, model)
            ?.type.attributes.filter(isHidden)
            .map(({ name }) => name) ?? [];
        return rewritten(request, (pairs) =>
          pairs.filter(
            ({ keys, value }) => !hidden.some((name) => keys.includes(name) || value.split(':')[0] === name),
          ),
        );
      },
    })),
  },
  {
    id: 'injection.quotes',
    clause: 'security.no-injection',
    breaks: 'A quote in an operand breaks the query.',
    ...refusing(
      (request) => pairsOf(request.path).some(({ value }) => value.includes("'")),
      refusal('Internal Server Error', 500),
    ),
  },
];

const isHidden = (attribute: Attribute): boolean => attribute.private || attribute.type === 'password';

const bodies: Mutant[] = [
  {
    id: 'body.data-array.accepted',
    clause: 'rest.body.data-array',
    breaks: 'A create whose data is an array is accepted.',
    ...refusing(
      (request) => {
        const body = jsonOf(request);
        return isObject(body) && Array.isArray(body.data);
      },
      jsonReply(200, { data: [], meta: {} }),
    ),
  },
  {
    id: 'body.scalar.as-500',
    clause: 'rest.body.json-scalar',
    breaks: 'A JSON scalar as body answers 500.',
    ...refusing(
      (request) => {
        const body = jsonOf(request);
        return body !== undefined && typeof body !== 'object';
      },
      refusal('Internal Server Error', 500),
    ),
  },
  {
    id: 'body.form.refused',
    clause: 'rest.body.form',
    breaks: 'A form-encoded body is refused.',
    ...refusing((request) => (request.headers['content-type'] ?? '').includes('urlencoded'), refusal('Unsupported')),
  },
  {
    id: 'update.empty-data.refused',
    clause: 'rest.update.empty-data',
    breaks: 'An update with empty data is refused.',
    ...refusing((request) => {
      const data = request.method === 'PUT' ? dataOf(request) : undefined;
      return data !== undefined && Object.keys(data).length === 0;
    }, refusal('data is empty')),
  },
  {
    id: 'update.another-too',
    clause: 'rest.update.other-entries',
    breaks: 'An update changes the entry created before it as well.',
    ...byHand(({ model, send }) => {
      const created: { readonly uid: string; readonly id: unknown }[] = [];
      return {
        answer: async (answer, request) => {
          const route = routeOf(request, model);
          const data = isObject(answer.body) && isObject(answer.body.data) ? answer.body.data : undefined;
          if (route === undefined || data === undefined) return answer;
          if (request.method === 'POST') created.push({ uid: route.type.uid, id: data.id });
          if (request.method !== 'PUT' || route.segment === undefined) return answer;
          for (const other of created.slice(-3).filter(({ uid, id }) => uid === route.type.uid && id !== data.id)) {
            await send({ ...request, path: `/api/${route.type.pluralName}/${other.id}` });
          }
          return answer;
        },
      };
    }),
  },
];

export const endpointMutants: Mutant[] = [...statuses, ...queries, ...bodies];

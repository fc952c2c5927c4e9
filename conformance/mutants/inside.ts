/** Mutants of what is inside and around an entry that is updated or deleted (4.1). */
import type { Attribute } from '../models/model.ts';
import { byHand, isObject, type JsonObject, refusal } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { rewritten, under } from './query-string.ts';
import { dataOf, routeOf, withData } from './routes.ts';

const isPart = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';
const isPlural = ({ type, repeatable }: Attribute): boolean => type === 'dynamiczone' || repeatable === true;

/** A fault that empties attributes of a type, unless the update names them. */
const emptying = (kind: string): Pick<Mutant, 'fault'> =>
  byHand(({ model }) => ({
    request(request) {
      const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
      const data = dataOf(request);
      if (type === undefined || data === undefined) return request;
      const emptied = type.attributes
        .filter((one) => one.type === kind && !one.required && !one.relation?.startsWith('morph'))
        .map((one) => [one.name, isPlural(one) ? [] : null]);
      return withData(request, { ...Object.fromEntries(emptied), ...data });
    },
  }));

const idsIn = (value: unknown): unknown[] => {
  const data = isObject(value) ? value.data : undefined;
  const entries = Array.isArray(data) ? data : [data];
  return entries.filter(isObject).map((entry: JsonObject) => entry.id);
};

export const insideMutants: Mutant[] = [
  ...['relation', 'component', 'dynamiczone', 'media'].map(
    (kind): Mutant => ({
      id: `collection.update.loses-${kind}`,
      clause: 'rest.update.partial',
      breaks: `PUT empties every ${kind} that is not sent.`,
      needs: (model) =>
        model.contentTypes.some(({ attributes }) => attributes.some((one) => one.type === kind && !one.required))
          ? undefined
          : `no ${kind}`,
      ...emptying(kind),
    }),
  ),
  ...['fields', 'populate'].map(
    (name): Mutant => ({
      id: `single.get.${name}-ignored`,
      clause: 'rest.single.find',
      breaks: `${name} does not act on single types.`,
      needs: (model) => (model.contentTypes.some(({ kind }) => kind === 'singleType') ? undefined : 'no single type'),
      ...byHand(({ model }) => ({
        request: (request) =>
          request.method === 'GET' && routeOf(request, model)?.type.kind === 'singleType'
            ? rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, name)))
            : request,
      })),
    }),
  ),
  {
    id: 'single.update.loses-parts',
    clause: 'rest.single.update',
    breaks: 'PUT on a single type empties the components and zones that are not sent.',
    needs: (model) =>
      model.contentTypes.some(({ kind, attributes }) => kind === 'singleType' && attributes.some(isPart))
        ? undefined
        : 'no single type with a component',
    ...byHand(({ model }) => ({
      request(request) {
        const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
        const data = dataOf(request);
        if (type?.kind !== 'singleType' || data === undefined) return request;
        const emptied = type.attributes.filter(isPart).map((one) => [one.name, isPlural(one) ? [] : null]);
        return withData(request, { ...Object.fromEntries(emptied), ...data });
      },
    })),
  },
  {
    id: 'collection.update.unique-of-itself',
    clause: 'rest.endpoints.update',
    breaks: 'An update with a unique value that the entry has itself is refused.',
    needs: (model) =>
      model.contentTypes.some(({ attributes }) => attributes.some(({ unique }) => unique))
        ? undefined
        : 'nothing unique',
    ...byHand(({ model, send, token }) => ({
      async request(request) {
        const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
        const data = dataOf(request);
        const unique = type?.attributes.filter((one) => one.unique && !one.private && data?.[one.name] != null) ?? [];
        if (data === undefined || unique.length === 0) return request;
        const [path = ''] = request.path.split('?');
        const { body } = await send({ method: 'GET', path, headers: { authorization: `Bearer ${token}` }, text: '' });
        const entry = isObject(body) && isObject(body.data) ? body.data.attributes : undefined;
        const held = isObject(entry) ? entry : {};
        return unique.some(({ name }) => held[name] === data[name])
          ? refusal('This attribute must be unique')
          : request;
      },
    })),
  },
  {
    id: 'collection.delete.cascades',
    clause: 'rest.update.other-entries',
    breaks: 'With an entry the entries are deleted that it is linked to.',
    ...byHand(({ model, send, token }) => ({
      async request(request) {
        const route = request.method === 'DELETE' ? routeOf(request, model) : undefined;
        if (route?.segment === undefined) return request;
        const headers = { authorization: `Bearer ${token}` };
        const [path = ''] = request.path.split('?');
        const { body } = await send({ method: 'GET', path: `${path}?populate=*`, headers, text: '' });
        const data = isObject(body) && isObject(body.data) ? body.data : {};
        const held = isObject(data.attributes) ? data.attributes : {};
        for (const { name, target, mappedBy } of route.type.attributes) {
          const other = model.contentTypes.find(({ uid, kind }) => uid === target && kind === 'collectionType');
          if (other === undefined || mappedBy !== undefined) continue;
          for (const id of idsIn(held[name])) {
            await send({ method: 'DELETE', path: `/api/${other.pluralName}/${id}`, headers, text: '' });
          }
        }
        return request;
      },
    })),
  },
];

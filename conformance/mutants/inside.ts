/** Mutants of what is inside and around an entry that is updated or deleted (4.1). */
import type { Attribute } from '../models/model.ts';
import { isObject, type JsonObject, refusal, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { rewritten, under } from './query-string.ts';
import { dataOf, routeOf, withData } from './routes.ts';

const isPart = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';
const isPlural = ({ type, repeatable }: Attribute): boolean => type === 'dynamiczone' || repeatable === true;

/** A fault that empties attributes of a type, unless the update names them. */
const emptying =
  (kind: string): MakeFault =>
  ({ model }) => ({
    request(request) {
      const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
      const data = dataOf(request);
      if (type === undefined || data === undefined) return request;
      const emptied = type.attributes
        .filter((one) => one.type === kind && !one.required && !one.relation?.startsWith('morph'))
        .map((one) => [one.name, isPlural(one) ? [] : null]);
      return withData(request, { ...Object.fromEntries(emptied), ...data });
    },
  });

const idsIn = (value: unknown): unknown[] => {
  const data = isObject(value) ? value.data : undefined;
  const entries = Array.isArray(data) ? data : [data];
  return entries.filter(isObject).map((entry: JsonObject) => entry.id);
};

const updateLosesParts: MakeFault = ({ model }) => ({
  request(request) {
    const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
    const data = dataOf(request);
    if (type?.kind !== 'singleType' || data === undefined) return request;
    const emptied = type.attributes.filter(isPart).map((one) => [one.name, isPlural(one) ? [] : null]);
    return withData(request, { ...Object.fromEntries(emptied), ...data });
  },
});
const updateUniqueOfItself: MakeFault = ({ model, send, token }) => ({
  async request(request) {
    const type = request.method === 'PUT' ? routeOf(request, model)?.type : undefined;
    const data = dataOf(request);
    const unique = type?.attributes.filter((one) => one.unique && !one.private && data?.[one.name] != null) ?? [];
    if (data === undefined || unique.length === 0) return request;
    const [path = ''] = request.path.split('?');
    const { body } = await send({ method: 'GET', path, headers: { authorization: `Bearer ${token}` }, text: '' });
    const entry = isObject(body) && isObject(body.data) ? body.data.attributes : undefined;
    const held = isObject(entry) ? entry : {};
    return unique.some(({ name }) => held[name] === data[name]) ? refusal('This attribute must be unique') : request;
  },
});
const deleteCascades: MakeFault = ({ model, send, token }) => ({
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
});

// biome-ignore format: a table, one mutant a row
export const insideMutants: Row[] = [
  ...['relation', 'component', 'dynamiczone', 'media'].map(
    (kind): Row => [
      `collection.update.loses-${kind}`,
      'rest.update.partial',
      `PUT empties every ${kind} that is not sent.`,
      emptying(kind),
      (model) =>
        model.contentTypes.some(({ attributes }) => attributes.some((one) => one.type === kind && !one.required))
          ? undefined
          : `no ${kind}`,
    ],
  ),
  ...['fields', 'populate'].map(
    (name): Row => [
      `single.get.${name}-ignored`,
      'rest.single.find',
      `${name} does not act on single types.`,
      requests(
        (request, { model }) => request.method === 'GET' && routeOf(request, model)?.type.kind === 'singleType',
        (request) => rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, name))),
      ),
      (model) => (model.contentTypes.some(({ kind }) => kind === 'singleType') ? undefined : 'no single type'),
    ],
  ),
  ['single.update.loses-parts', 'rest.single.update',
    'PUT on a single type empties the components and zones that are not sent.', updateLosesParts,
    (model) => model.contentTypes.some(({ kind, attributes }) => kind === 'singleType' && attributes.some(isPart)) ? undefined : 'no single type with a component'],
  ['collection.update.unique-of-itself', 'rest.endpoints.update',
    'An update with a unique value that the entry has itself is refused.', updateUniqueOfItself,
    (model) => model.contentTypes.some(({ attributes }) => attributes.some(({ unique }) => unique)) ? undefined : 'nothing unique'],
  ['collection.delete.cascades', 'rest.update.other-entries',
    'With an entry the entries are deleted that it is linked to.', deleteCascades],
];

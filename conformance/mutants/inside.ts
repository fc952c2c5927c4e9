/** Mutants of components and links of entries after updates and deletes (4.1). */
import type { Attribute, ContentType } from '../models/model.ts';
import { attributesOf, entryIn, linkedIds, refusal } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someAttribute, someSingle } from './needs.ts';
import { rewriteQuery, under } from './query-string.ts';
import { toEndpoint, withData } from './routes.ts';
import { pathOf, reading, withBearer } from './when.ts';

const isPlural = ({ type, repeatable }: Attribute): boolean => type === 'dynamiczone' || repeatable === true;

/** A fault by which updates empty attributes that they omit. */
const emptyAttributes = (holds: (attribute: Attribute, type: ContentType) => boolean): MakeFault =>
  toEndpoint('PUT', ({ request, type, data }) => {
    const emptied = type.attributes
      .filter((attribute) => holds(attribute, type))
      .map((attribute) => [attribute.name, isPlural(attribute) ? [] : null]);
    return withData(request, { ...Object.fromEntries(emptied), ...data });
  });

const ignoredBySingles = (name: string): MakeFault =>
  toEndpoint(
    'GET',
    ({ request, type }) =>
      type.kind === 'singleType' && rewriteQuery(request, (pairs) => pairs.filter((pair) => !under(pair, name))),
  );
const uniqueOfItself = toEndpoint('PUT', async ({ type, data, request, send, token }) => {
  const unique = type.attributes.filter((field) => field.unique && !field.private && data[field.name] != null);
  if (unique.length === 0) return undefined;
  const values = attributesOf(entryIn(await send(withBearer(reading(request, pathOf(request)), token))));
  return unique.some(({ name }) => values[name] === data[name]) && refusal('This attribute must be unique');
});
const deleteCascades = toEndpoint('DELETE', async ({ type, segment, request, model, send, token }) => {
  if (segment === undefined) return undefined;
  const ask = withBearer(request, token);
  const values = attributesOf(entryIn(await send(reading(ask, `${pathOf(request)}?populate=*`))));
  for (const { name, target, mappedBy } of type.attributes) {
    const other = model.contentTypes.find(({ uid, kind }) => uid === target && kind === 'collectionType');
    if (other === undefined || mappedBy !== undefined) continue;
    for (const id of linkedIds(values[name])) await send({ ...ask, path: `/api/${other.pluralName}/${id}` });
  }
  return undefined;
});

// biome-ignore format: a table, one mutant a row
export const insideMutants: Row[] = [
  ...['relation', 'component', 'dynamiczone', 'media'].map((kind): Row => [`collection.update.loses-${kind}`,
    'rest.update.partial', `PUT empties every ${kind} that is not sent.`,
    emptyAttributes(({ type, required, relation }) => type === kind && !required && !relation?.startsWith('morph')),
    someAttribute(({ type, required }) => type === kind && !required, `no ${kind}`)]),
  ...['fields', 'populate'].map((name): Row => [`single.get.${name}-ignored`, 'rest.single.find',
    `${name} does not act on single types.`, ignoredBySingles(name), someSingle]),
  ['collection.update.unique-of-itself', 'rest.endpoints.update',
    'An update with a unique value that the entry has itself is refused.', uniqueOfItself,
    someAttribute(({ unique }) => unique, 'nothing unique')],
  ['collection.delete.cascades', 'rest.update.other-entries',
    'With an entry the entries are deleted that it is linked to.', deleteCascades],
];

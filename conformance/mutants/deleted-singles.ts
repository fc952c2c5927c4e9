/** Mutants of single types that are deleted and made anew (4.1, 4.9). */
import { fillName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { attributesOf, entryIn, filterMembers, withMemory } from './faults.ts';
import { isDelete, isUpdate, onOperation, rootField } from './graphql-mutations.ts';
import type { Bench, Passing, Row } from './mutant.ts';
import { someSingle } from './needs.ts';
import { toEndpoint, withData } from './routes.ts';
import { reading, withBearer } from './when.ts';

/** The values of a single type that any write takes as they are answered. */
async function valuesOf(type: ContentType, request: Passing, { send, token }: Bench): Promise<JsonObject> {
  const attributes = attributesOf(entryIn(await send(withBearer(reading(request, endpointPath(type)), token))));
  const names = type.attributes.filter((each) => ['string', 'text', 'integer', 'boolean'].includes(each.type));
  return Object.fromEntries(names.flatMap(({ name }) => (name in attributes ? [[name, attributes[name]]] : [])));
}

const comesBack = withMemory(() => {
  const deleted = new Map<string, JsonObject>();
  return toEndpoint('DELETE PUT', async (seen) => {
    const { type, data, request } = seen;
    if (type.kind !== 'singleType') return undefined;
    if (request.method === 'DELETE') deleted.set(type.uid, await valuesOf(type, request, seen));
    const values = request.method === 'PUT' ? deleted.get(type.uid) : undefined;
    if (values) deleted.delete(type.uid);
    return values && withData(request, { ...values, ...data });
  });
});

const comesBackByMutation = withMemory(() => {
  const deleted = new Map<string, JsonObject>();
  return onOperation(
    (operation) => (isDelete(operation) || isUpdate(operation)) && !('id' in operation.variables),
    async (operation, request, bench) => {
      const { data } = operation.variables;
      const field = rootField(operation);
      const type = bench.model.contentTypes.find((each) =>
        [fillName('delete<X>', each), fillName('update<X>', each)].includes(field),
      );
      if (type?.kind !== 'singleType') return undefined;
      if (isDelete(operation)) deleted.set(type.uid, await valuesOf(type, request, bench));
      const values = isUpdate(operation) && isObject(data) ? deleted.get(type.uid) : undefined;
      if (!values || !isObject(data)) return undefined;
      deleted.delete(type.uid);
      return { ...operation, variables: { ...operation.variables, data: { ...values, ...data } } };
    },
  );
});

const isLink = ({ type }: Attribute): boolean => type === 'relation' || type === 'media';

/** Links of the last PUT before a delete come back with the next one. */
const linksOutlive = withMemory(() => {
  const sent = new Map<string, JsonObject>();
  const deleted = new Map<string, JsonObject>();
  return toEndpoint('DELETE PUT', ({ type, data, request }) => {
    if (type.kind !== 'singleType') return undefined;
    const kept = deleted.get(type.uid);
    deleted.delete(type.uid);
    if (request.method === 'DELETE') deleted.set(type.uid, sent.get(type.uid) ?? {});
    else {
      const links = new Set(type.attributes.filter(isLink).map(({ name }) => name));
      sent.set(
        type.uid,
        filterMembers(data, (_value, name) => links.has(name)),
      );
    }
    return request.method === 'PUT' && kept && withData(request, { ...kept, ...data });
  });
});

// biome-ignore format: a table, one mutant a row
export const deletedSingleMutants: readonly Row[] = [
  ['single.anew.comes-back', 'rest.single.upsert', 'A PUT after a delete brings back the values of the deleted entry.',
    comesBack, someSingle],
  ['single.anew.comes-back-by-mutation', 'rest.single.upsert',
    'An update by GraphQL after a delete brings back the values of the deleted entry.', comesBackByMutation, someSingle],
  ['single.anew.links-outlive', 'rest.single.upsert', 'A PUT after a delete links what the last one linked.',
    linksOutlive, someSingle],
];

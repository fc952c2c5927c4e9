/** Mutants of the effects of links (4.8): on the owner, on the other side, on media. */
import { isObject } from '../models/json.ts';
import { collectionTypes, findType } from '../models/lookup.ts';
import type { Attribute, ContentType } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { endpointPath } from '../target/endpoints.ts';
import { nullIgnored } from './changes.ts';
import { attributesOf, entryIn, linkedIds, listIn, refusal } from './faults.ts';
import type { Bench, MakeFault, Passing, Reply, Row } from './mutant.ts';
import { idOf, itemsOf } from './relations-bodies.ts';
import { onShown, onValues, retryWithout, type Seen, toEndpoint, withData } from './routes.ts';
import { reading } from './when.ts';

const idsIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.map(idOf);
  if (isObject(value) && !('id' in value)) return [value.connect, value.set].flatMap(itemsOf).map(idOf);
  return value === null || value === undefined ? [] : [idOf(value)];
};

/** Sends a GET with the credentials of the request. */
const ask = ({ send }: Bench, request: Passing, path: string): Promise<Reply> => send(reading(request, path));

interface Written {
  readonly type: ContentType;
  readonly segment: string;
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** Relations in an update. */
const relationsIn = ({ type, segment, data }: Seen): Written[] =>
  segment === undefined
    ? []
    : type.attributes
        .filter(({ name, type: kind }) => kind === 'relation' && name in data)
        .map((attribute) => ({ type, segment, attribute, value: data[attribute.name] }));

/** A fault that refuses updates for which `holds`. */
const refuseUpdates = (
  holds: (written: Written, bench: Bench, request: Passing) => boolean | Promise<boolean>,
): MakeFault =>
  toEndpoint('PUT', async (seen) => {
    for (const written of relationsIn(seen)) if (await holds(written, seen, seen.request)) return relationTaken;
    return undefined;
  });

const relationTaken = refusal('This relation is taken');

/** Ids that the entry links before the update. */
async function previousLinks(
  { type, segment, attribute }: Written,
  bench: Bench,
  request: Passing,
): Promise<unknown[]> {
  const answer = await ask(bench, request, `${endpointPath(type)}/${segment}?populate[0]=${attribute.name}`);
  return linkedIds(attributesOf(entryIn(answer))[attribute.name]);
}

/** Changes media in bodies. */
const onMedia = (change: (value: unknown, attribute: Attribute) => unknown): MakeFault =>
  onValues((value, attribute) => (attribute.type === 'media' ? change(value, attribute) : value));

const oneToOneTaken = refuseUpdates(async ({ type, segment, attribute, value }, bench, request) => {
  const isTwoWay = attribute.inversedBy !== undefined && attribute.relation === 'oneToOne';
  const [id] = idsIn(value);
  if (!isTwoWay || id === undefined) return false;
  const state = 'publicationState=preview&locale=all';
  const path = `${endpointPath(type)}?filters[${attribute.name}][id][$eq]=${String(id)}&${state}`;
  return listIn(await ask(bench, request, path)).some((entry) => String(entry.id) !== segment);
});
const oneToManyTaken = refuseUpdates(async ({ segment, attribute, value }, bench, request) => {
  const target = findType(bench.model, attribute.target);
  if (attribute.relation !== 'oneToMany' || attribute.mappedBy === undefined || !target) return false;
  for (const id of idsIn(value)) {
    const answer = await ask(bench, request, `${endpointPath(target)}/${String(id)}?populate[0]=${attribute.mappedBy}`);
    const holders = linkedIds(attributesOf(entryIn(answer))[attribute.mappedBy]);
    if (holders.some((holder) => String(holder) !== segment)) return true;
  }
  return false;
});
const reconnectStays = toEndpoint('PUT', async (seen) => {
  let { data } = seen;
  for (const written of relationsIn(seen)) {
    const { attribute, value } = written;
    if (!isObject(value) || !Array.isArray(value.connect)) continue;
    const before = await previousLinks(written, seen, seen.request);
    const connect = value.connect.filter((item) => !before.includes(idOf(item)));
    data = { ...data, [attribute.name]: { ...value, connect } };
  }
  return withData(seen.request, data);
});
const disconnectUnconnectedRefused = refuseUpdates(async (written, bench, request) => {
  const { value } = written;
  if (!isObject(value) || !Array.isArray(value.disconnect)) return false;
  const before = await previousLinks(written, bench, request);
  return value.disconnect.some((item) => !before.includes(idOf(item)));
});
const deletedLinked = toEndpoint('DELETE', async ({ type, segment, request, ...bench }) => {
  if (segment === undefined) return undefined;
  for (const owner of collectionTypes(bench.model)) {
    for (const { name, target, relation } of owner.attributes) {
      if (target !== type.uid || relation?.startsWith('morph')) continue;
      const path = `${endpointPath(owner)}?filters[${name}][id][$eq]=${segment}&publicationState=preview`;
      if (listIn(await ask(bench, request, path)).length > 0) return refusal('The entry is in use');
    }
  }
  return undefined;
});
/** The ids of `connect` as the value of a media attribute. */
const connected = (value: unknown, { multiple }: Attribute): unknown => {
  if (!isObject(value) || !('connect' in value)) return value;
  const ids = itemsOf(value.connect).map(idOf);
  return multiple ? ids : (ids[0] ?? null);
};
const mediaConnect = onMedia(connected);

// biome-ignore format: a table, one mutant a row
export const relationLinkMutants: readonly Row[] = [
  ['relations.inverse.empty', 'rest.relations.inverse', 'The other side of a two-way relation shows nothing.',
    onShown((value, attribute) =>
      attribute.mappedBy === undefined ? value : { data: isToMany(attribute) ? [] : null })],
  ['relations.inverse.many-cut', 'rest.relations.inverse', 'The other side of a relation shows 32 entries at most.',
    onShown((value, attribute) => {
      const linked = attribute.mappedBy !== undefined && isObject(value) ? value.data : undefined;
      return Array.isArray(linked) && linked.length > 32 ? { data: linked.slice(0, 32) } : value;
    })],
  ['relations.one-to-one.taken', 'rest.relations.one-to-one-steals',
    'An entry that another holds one to one is refused.', oneToOneTaken],
  ['relations.one-to-many.taken', 'rest.relations.one-to-many-steals', 'An entry that belongs to another is refused.',
    oneToManyTaken],
  ['relations.self.refused', 'rest.relations.self', 'An entry may not be its own relative.',
    refuseUpdates(({ type, segment, attribute, value }) =>
      attribute.target === type.uid && idsIn(value).some((id) => String(id) === segment))],
  ['relations.reconnect.stays', 'rest.relations.reconnect-moves',
    'Connecting what is linked already leaves it where it is.', reconnectStays],
  ['relations.disconnect.unconnected-refused', 'rest.relations.disconnect-unconnected',
    'Disconnecting what is not linked is refused.', disconnectUnconnectedRefused],
  ['relations.deleted.linked', 'rest.relations.deleted-target', 'An entry that is linked cannot be deleted.',
    deletedLinked],
  ['relations.media.connect', 'rest.relations.connect-no-media', 'connect attaches files.', mediaConnect],
  ['relations.media.sorted', 'rest.relations.media-set', 'Several files are kept in the order of their ids.',
    onMedia((value) => (Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value))],
  ['relations.media.last-of-several', 'rest.relations.media-set', 'A medium for one file takes the last of several.',
    onMedia((value, attribute) => (Array.isArray(value) && !attribute.multiple ? value.slice(-1) : value))],
  ['relations.media.objects-ignored', 'rest.relations.media-set', 'Objects in set are passed over by a media attribute.',
    onMedia((value) =>
      isObject(value) && Array.isArray(value.set) ? { set: value.set.filter((item) => !isObject(item)) } : value)],
  ['relations.media.null-ignored', 'rest.update.null-clears-media', 'null does not clear a media attribute.',
    onMedia(nullIgnored)],
  ['relations.media.connect-on-create', 'rest.relations.connect-no-media', 'connect of a create attaches files.',
    onValues((value, attribute) => (attribute.type === 'media' ? connected(value, attribute) : value), 'POST')],
  ['relations.media.unknown-beside-ignored', 'rest.relations.media-unknown',
    'A file that does not exist is passed over in a list.',
    onMedia((value) => (Array.isArray(value) ? value.filter((item) => Number(idOf(item)) < 900_000_000) : value))],
  ['relations.media.unknown-on-create-ignored', 'rest.relations.media-unknown',
    'A create passes over a file that does not exist.',
    onValues((value, { type }) => (type === 'media' && Number(itemsOf(value).map(idOf)[0]) > 900_000_000 ? null : value), 'POST')],
  ['relations.media.unknown-ignored', 'rest.relations.media-unknown', 'A file that does not exist is passed over.',
    retryWithout(({ type }) => type.attributes.filter((attribute) => attribute.type === 'media').map(({ name }) => name))],
];

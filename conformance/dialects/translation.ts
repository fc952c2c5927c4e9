/** Translates requests of the suite into a dialect, and answers back into the form of the source document. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { Translation } from '../target/client.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Dialect } from './dialect.ts';
import { strapi4 } from './strapi-4.ts';

/** Creates the translation of a dialect. Only requests and answers of content-types differ between dialects. */
export function createTranslation(dialect: Dialect, model: Model): Translation {
  const find = endpointFinder(model);
  const entries = entryReader(dialect, model);
  const isSameState = JSON.stringify(dialect.state) === JSON.stringify(strapi4.state);
  const isSameEntry = dialect.entry === strapi4.entry && dialect.links === strapi4.links;
  return {
    toWire: (request) =>
      isSameState || !find(request.path) ? request : { ...request, path: withState(request.path, dialect) },
    fromWire(request, answer) {
      const type = isSameEntry ? undefined : find(request.path)?.type;
      if (!type || !isObject(answer.body) || answer.body.data === undefined) return answer;
      const body = { ...answer.body, data: mapObjects(answer.body.data, (entry) => entries(type.attributes, entry)) };
      return { ...answer, body, text: JSON.stringify(body) };
    },
  };
}

/** The path with the state parameter as the dialect names it. */
function withState(path: string, { state }: Dialect): string {
  const [base = '', query] = path.split(/\?(.*)/s);
  if (query === undefined) return path;
  const pairs = query.split('&').map((pair) => {
    const [name, value = ''] = pair.split('=');
    if (name !== strapi4.state.parameter) return pair;
    const word = value === 'live' || value === 'preview' ? state[value] : value;
    return `${state.parameter}=${word}`;
  });
  return `${base}?${pairs.join('&')}`;
}

const mapObjects = (value: unknown, read: (entry: JsonObject) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? read(item) : item));
  return isObject(value) ? read(value) : value;
};

/** Reads an entry of a dialect with these attributes as `{ id, attributes }`. */
function entryReader(dialect: Dialect, model: Model) {
  const types = new Map<string, Pick<ContentType, 'attributes'>>(
    [...model.contentTypes, ...model.components].map((type) => [type.uid, type]),
  );
  const attributesOf = (uid: unknown): readonly Attribute[] =>
    (typeof uid === 'string' ? types.get(uid)?.attributes : undefined) ?? [];

  const field = (value: unknown, { type, target, component }: Attribute): unknown => {
    switch (type) {
      case 'relation':
      case 'media': {
        const linked = dialect.links === 'bare' ? value : isObject(value) ? value.data : value;
        return { data: mapObjects(linked ?? null, (entry) => read(attributesOf(target ?? entry.__type), entry)) };
      }
      case 'component':
        return mapObjects(value, (part) => fields(attributesOf(component), part));
      case 'dynamiczone':
        return mapObjects(value, (part) => fields(attributesOf(part.__component), part));
      default:
        return value;
    }
  };

  const fields = (attributes: readonly Attribute[], values: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const attribute = attributes.find((candidate) => candidate.name === name);
        return [name, attribute ? field(value, attribute) : value];
      }),
    );

  const read = (attributes: readonly Attribute[], entry: JsonObject): JsonObject => {
    if (dialect.entry === 'attributes')
      return isObject(entry.attributes) ? { ...entry, attributes: fields(attributes, entry.attributes) } : entry;
    const { id, ...values } = entry;
    return { id, attributes: fields(attributes, values) };
  };
  return read;
}

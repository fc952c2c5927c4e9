/** What the source of a seed did not show, and its entries may therefore lack. */
import type { Component, ContentType, Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, object, type Raw, valueError } from '../model/raw.ts';

/** The member of a seed file that names such attributes. */
export const MISSING = '$missing';

/** Names of attributes, by the uid of their content-type or component. */
export type MissingAttributes = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Reads `$missing` of a seed file: an object that maps uids to lists of names of attributes.
 *
 * @throws ProjectError for another form, and for a name that the model does not have
 */
export function readMissing(raw: Raw, model: Model): MissingAttributes {
  if (raw.value === undefined) return new Map();
  return new Map(
    Object.keys(object(raw)).map((uid) => {
      const place = at(raw, uid);
      const schema = model.contentTypes.get(uid) ?? model.components.get(uid);
      if (!schema) {
        const hint = didYouMean(uid, [...model.contentTypes.keys(), ...model.components.keys()]);
        throw new ProjectError(raw.file, place.place, `no such content-type or component${hint}`);
      }
      const { value } = place;
      if (!Array.isArray(value)) throw valueError(place, 'a list of names of attributes');
      const names = value.map((name: unknown, index) =>
        readName(schema, name, { ...place, place: `${place.place}.${index}` }),
      );
      return [uid, new Set(names)];
    }),
  );
}

function readName({ uid, attributes }: ContentType | Component, name: unknown, place: Raw): string {
  if (typeof name !== 'string') throw valueError({ ...place, value: name }, 'the name of an attribute');
  if (attributes.has(name)) return name;
  const hint = didYouMean(name, attributes.keys());
  throw new ProjectError(place.file, place.place, `${uid} has no attribute "${name}"${hint}`);
}

/** All that one of several seeds is missing. */
export function joinMissing(parts: readonly MissingAttributes[]): MissingAttributes {
  const joined = new Map<string, ReadonlySet<string>>();
  for (const part of parts)
    for (const [uid, names] of part) joined.set(uid, new Set([...(joined.get(uid) ?? []), ...names]));
  return joined;
}

/** The model with those attributes not required. */
export function withoutDemands({ contentTypes, components }: Model, missing: MissingAttributes): Model {
  const relax = <Schema extends ContentType | Component>(schema: Schema): Schema => {
    const names = missing.get(schema.uid);
    if (!names) return schema;
    const attributes = [...schema.attributes].map(
      ([name, attribute]) => [name, names.has(name) ? { ...attribute, required: false } : attribute] as const,
    );
    return { ...schema, attributes: new Map(attributes) };
  };
  const relaxAll = <Schema extends ContentType | Component>(schemas: ReadonlyMap<string, Schema>) =>
    new Map([...schemas].map(([uid, schema]) => [uid, relax(schema)]));
  return { contentTypes: relaxAll(contentTypes), components: relaxAll(components) };
}

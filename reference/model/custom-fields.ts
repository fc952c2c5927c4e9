/** Attributes of the type `customField`: their values have the type that a plugin or the project registered for the field. */
import { nearest } from './nearest.ts';
import { isObject, membersOf } from './object.ts';
import type { SchemaSource } from './parse-content-type.ts';
import { ProjectError } from './project-error.ts';
import { at, type Raw, text } from './raw.ts';
import { SCALAR_TYPES, type ScalarType } from './scalar-types.ts';
import type { Tolerate } from './tolerate.ts';

/** Types of custom fields, by uid: `plugin::color-picker.color`. */
export type CustomFields = ReadonlyMap<string, ScalarType>;

/** The types that widely used plugins register. */
const WELL_KNOWN: CustomFields = new Map<string, ScalarType>([
  ['plugin::ckeditor.CKEditor', 'richtext'],
  ['plugin::color-picker.color', 'string'],
  ['plugin::country-select.country', 'string'],
  ['plugin::multi-country-select.country', 'json'],
  ['plugin::multi-select.multi-select', 'json'],
  ['plugin::oembed.oembed', 'json'],
  ['plugin::react-icons.icon', 'string'],
  ['plugin::tagsinput.tags', 'json'],
]);

/** The type of a field that nobody knows: its values come back as they were written. */
const UNKNOWN_TYPE: ScalarType = 'json';

/** Whether any schema has a custom field whose type only code of the project can tell. */
export function needsRegistration(sources: readonly SchemaSource[]): boolean {
  return sources.some(({ value }) =>
    Object.values(membersOf(membersOf(value).attributes)).some((attribute) => {
      const { type, customField } = membersOf(attribute);
      return type === 'customField' && !WELL_KNOWN.has(String(customField));
    }),
  );
}

/**
 * Replaces the type `customField` of attributes by the type of the field: the `registered` one, or a well-known one, or `json`.
 *
 * @throws ProjectError for an attribute that does not name its field
 */
export function resolveCustomFields(source: SchemaSource, registered: CustomFields, tolerate: Tolerate): SchemaSource {
  const attributes = membersOf(membersOf(source.value).attributes);
  const fields = Object.entries(attributes).filter(([, each]) => membersOf(each).type === 'customField');
  if (fields.length === 0 || !isObject(source.value)) return source;
  const raw: Raw = { value: source.value, file: source.file, place: '' };
  const resolved = fields.map(([name, attribute]) => {
    const type = typeOf(at(at(at(raw, 'attributes'), name), 'customField'), registered, tolerate);
    return [name, { ...membersOf(attribute), type }] as const;
  });
  return { ...source, value: { ...source.value, attributes: { ...attributes, ...Object.fromEntries(resolved) } } };
}

function typeOf(raw: Raw, registered: CustomFields, tolerate: Tolerate): ScalarType {
  const uid = text(raw);
  const registeredType = registered.get(uid);
  if (registeredType !== undefined) return registeredType;
  const guess = WELL_KNOWN.get(uid) ?? UNKNOWN_TYPE;
  const near = nearest(
    uid,
    [...registered.keys(), ...WELL_KNOWN.keys()].filter((each) => each !== uid),
  );
  const hint = WELL_KNOWN.has(uid) || near === undefined ? '' : `; did you mean "${near}"?`;
  const problem = `no code registers the custom field "${uid}"; its values are taken as ${guess}${hint}`;
  tolerate(new ProjectError(raw.file, raw.place, problem));
  return guess;
}

/** The type that code registers for a field. @throws Error for a type that no attribute has */
export function registeredType(type: unknown): ScalarType {
  const known = SCALAR_TYPES.find((each) => each === type);
  if (known) return known;
  throw new Error(
    `strapi.customFields.register(): no type is called ${JSON.stringify(type)}; there is ${SCALAR_TYPES.join(', ')}`,
  );
}

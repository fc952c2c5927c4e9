/** Arbitraries of the `fields` parameter. */
import fc from 'fast-check';
import type { ContentType } from '../models/model.ts';
import { defaultFields, populatedFields, selectableFields } from '../oracle/fields.ts';

/** One to four different names that `fields` can select. */
export function someFields(type: ContentType): fc.Arbitrary<string[]> {
  const names = selectableFields(type);
  return fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: Math.min(4, names.length) });
}

/** A relation, media, component or zone, sometimes with another field. */
export function populatedInFields(type: ContentType): fc.Arbitrary<string[]> | undefined {
  const names = populatedFields(type);
  if (names.length === 0) return undefined;
  const beside = fc.constantFrom<(string | undefined)[]>(undefined, ...defaultFields(type));
  return fc
    .tuple(beside, fc.constantFrom(...names))
    .map(([field, name]) => (field === undefined ? [name] : [field, name]));
}

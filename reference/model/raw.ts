/** Reads parts of a parsed file as the types that they must have. Errors name the place. */
import { didYouMean } from './nearest.ts';
import { isObject, ownMember } from './object.ts';
import { ProjectError } from './project-error.ts';

/** A value in a file, and its place. */
export interface Raw {
  readonly value: unknown;
  readonly file: string;
  readonly place: string;
}

/** Renders a value for an error message, shortened. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = textOf(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The JSON of a value; a placeholder for one that is nested deeper than the stack. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

/** Makes the error for a value: what it is, and what is allowed. */
export function valueError(raw: Raw, allowed: string): ProjectError {
  return new ProjectError(raw.file, raw.place, `found ${show(raw.value)}, expected ${allowed}`);
}

/** One member of an object; its value is undefined if there is none. */
export function at(raw: Raw, key: string): Raw {
  const value = isObject(raw.value) ? ownMember(raw.value, key) : undefined;
  return { value, file: raw.file, place: raw.place === '' ? key : `${raw.place}.${key}` };
}

/** The value as an object. @throws ProjectError if it is none */
export function object(raw: Raw): Readonly<Record<string, unknown>> {
  if (!isObject(raw.value)) throw valueError(raw, 'an object');
  return raw.value;
}

/** The value as a text that is not empty. @throws ProjectError for any other value */
export function text(raw: Raw): string {
  if (typeof raw.value !== 'string' || raw.value === '') throw valueError(raw, 'a text');
  return raw.value;
}

/** Like `text`; undefined if absent or null. */
export function optionalText(raw: Raw): string | undefined {
  return raw.value === undefined || raw.value === null ? undefined : text(raw);
}

/** The value as true or false; `otherwise` if absent or null. @throws ProjectError for any other value */
export function flag(raw: Raw, otherwise = false): boolean {
  if (raw.value === undefined || raw.value === null) return otherwise;
  if (typeof raw.value !== 'boolean') throw valueError(raw, 'true or false');
  return raw.value;
}

/** The value as a number; undefined if absent or null. @throws ProjectError for any other value */
export function optionalNumber(raw: Raw): number | undefined {
  if (raw.value === undefined || raw.value === null) return undefined;
  if (typeof raw.value !== 'number') throw valueError(raw, 'a number');
  return raw.value;
}

/** The value as a whole number above 0. @throws ProjectError for any other value */
export function positiveInteger(raw: Raw): number {
  if (typeof raw.value === 'number' && Number.isSafeInteger(raw.value) && raw.value > 0) return raw.value;
  throw valueError(raw, 'a whole number above 0');
}

/** Like `positiveInteger`; undefined if absent or null. */
export function optionalPositiveInteger(raw: Raw): number | undefined {
  return raw.value === undefined || raw.value === null ? undefined : positiveInteger(raw);
}

/** The value as a list of texts; undefined if absent or null. @throws ProjectError for any other value */
export function optionalTexts(raw: Raw): readonly string[] | undefined {
  if (raw.value === undefined || raw.value === null) return undefined;
  if (!Array.isArray(raw.value)) throw valueError(raw, 'a list of texts');
  return raw.value.map((value, index) => {
    if (typeof value !== 'string') throw valueError({ ...at(raw, String(index)), value }, 'a text');
    return value;
  });
}

/** The value as one of the allowed names. @throws ProjectError that lists them, and the nearest one */
export function oneOf<Name extends string>(raw: Raw, allowed: readonly Name[], what: string): Name {
  const value = allowed.find((name) => name === raw.value);
  if (value !== undefined) return value;
  const hint = typeof raw.value === 'string' ? didYouMean(raw.value, allowed) : '';
  throw valueError(raw, `${what} (${allowed.join(', ')})${hint}`);
}

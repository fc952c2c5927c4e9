/** Reads the parts of a parsed JSON value as the types they must have; what is wrong is told with its place. */
import { didYouMean } from './nearest.ts';
import { isObject, ownMember } from './object.ts';
import { ProjectError } from './project-error.ts';

/** A value found in a file, and where. */
export interface Raw {
  readonly value: unknown;
  readonly file: string;
  readonly place: string;
}

/** Shows a value in an error message, shortened. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = textOf(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** A value that is nested deeper than the stack has no text. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}

/** The error of a value: what was found, what is allowed. */
export function wrong(raw: Raw, allowed: string): ProjectError {
  return new ProjectError(raw.file, raw.place, `found ${show(raw.value)}, expected ${allowed}`);
}

/** One member of an object value; its value is undefined when there is no such member. */
export function at(raw: Raw, key: string): Raw {
  const value = isObject(raw.value) ? ownMember(raw.value, key) : undefined;
  return { value, file: raw.file, place: raw.place === '' ? key : `${raw.place}.${key}` };
}

/** The object itself, for its keys. Throws a `ProjectError` when it is no object. */
export function object(raw: Raw): Readonly<Record<string, unknown>> {
  if (!isObject(raw.value)) throw wrong(raw, 'an object');
  return raw.value;
}

/** A string that is not empty. */
export function text(raw: Raw): string {
  if (typeof raw.value !== 'string' || raw.value === '') throw wrong(raw, 'a text');
  return raw.value;
}

/** A string that is not empty, or undefined when absent or null. */
export function optionalText(raw: Raw): string | undefined {
  return raw.value === undefined || raw.value === null ? undefined : text(raw);
}

/** True or false; `otherwise` when absent. */
export function flag(raw: Raw, otherwise = false): boolean {
  if (raw.value === undefined || raw.value === null) return otherwise;
  if (typeof raw.value !== 'boolean') throw wrong(raw, 'true or false');
  return raw.value;
}

/** A number, or undefined when absent. */
export function optionalNumber(raw: Raw): number | undefined {
  if (raw.value === undefined || raw.value === null) return undefined;
  if (typeof raw.value !== 'number') throw wrong(raw, 'a number');
  return raw.value;
}

/** A whole number above 0. */
export function positiveInteger(raw: Raw): number {
  if (typeof raw.value === 'number' && Number.isSafeInteger(raw.value) && raw.value > 0) return raw.value;
  throw wrong(raw, 'a whole number above 0');
}

/** A whole number above 0, or undefined when absent. */
export function optionalPositiveInteger(raw: Raw): number | undefined {
  return raw.value === undefined || raw.value === null ? undefined : positiveInteger(raw);
}

/** A list of texts; undefined when absent. */
export function optionalTexts(raw: Raw): readonly string[] | undefined {
  if (raw.value === undefined || raw.value === null) return undefined;
  if (!Array.isArray(raw.value)) throw wrong(raw, 'a list of texts');
  return raw.value.map((value, index) => {
    if (typeof value !== 'string') throw wrong({ ...at(raw, String(index)), value }, 'a text');
    return value;
  });
}

/** One of the names allowed; the error lists them and the nearest. */
export function oneOf<Name extends string>(raw: Raw, allowed: readonly Name[], what: string): Name {
  const value = allowed.find((name) => name === raw.value);
  if (value !== undefined) return value;
  const hint = typeof raw.value === 'string' ? didYouMean(raw.value, allowed) : '';
  throw wrong(raw, `${what} (${allowed.join(', ')})${hint}`);
}

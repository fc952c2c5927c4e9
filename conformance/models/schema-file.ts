/** Reads one schema file of a project. Every error names the file and the place in it. */
import { readFileSync } from 'node:fs';
import { isObject, type JsonObject } from './json.ts';
import { UsageError } from './usage-error.ts';

/** A place in a schema file. Its methods read a value and check its type; they throw UsageError. */
export class Place {
  readonly file: string;
  readonly path: string;
  readonly value: JsonObject;

  constructor(file: string, path: string, value: JsonObject) {
    this.file = file;
    this.path = path;
    this.value = value;
  }

  /** Creates the error for a key of this place. */
  fault(key: string, problem: string): UsageError {
    const path = this.path === '' ? key : key === '' ? this.path : `${this.path}.${key}`;
    return new UsageError(`${this.file}: ${path}: ${problem}`);
  }

  text(key: string): string | undefined {
    const value = this.value[key];
    if (value === undefined) return undefined;
    if (typeof value === 'string' && value !== '') return value;
    throw this.fault(key, `expected a text, found ${JSON.stringify(value)}`);
  }

  requiredText(...keys: readonly [string, ...string[]]): string {
    for (const key of keys) {
      const text = this.text(key);
      if (text !== undefined) return text;
    }
    throw this.fault(keys[0], `missing${keys.length > 1 ? ` (or ${keys.slice(1).join(', ')})` : ''}`);
  }

  flag(key: string): boolean {
    const value = this.value[key] ?? false;
    if (typeof value === 'boolean') return value;
    throw this.fault(key, `expected true or false, found ${JSON.stringify(value)}`);
  }

  texts(key: string): readonly string[] {
    const value = this.value[key];
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw this.fault(key, value === undefined ? 'missing' : `expected a list of texts, found ${JSON.stringify(value)}`);
  }

  /** The object at a key; an empty one when absent. */
  at(key: string): Place {
    const value = this.value[key] ?? {};
    if (!isObject(value)) throw this.fault(key, `expected an object, found ${JSON.stringify(value)}`);
    return new Place(this.file, this.path === '' ? key : `${this.path}.${key}`, value);
  }
}

/**
 * Reads a schema file.
 *
 * @throws UsageError when it cannot be read or is not a JSON object
 */
export function openSchema(file: string): Place {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file}: cannot be read: ${(error as Error).message}`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${(error as Error).message}`);
  }
  if (!isObject(value)) throw new UsageError(`${file}: expected a JSON object`);
  return new Place(file, '', value);
}

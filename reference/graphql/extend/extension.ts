/** What a project gave to `use`, read: one extension of the schema (source document 4.11). */
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Customization, UseCall } from '../customization.ts';

/** An extension. Whatever is wrong with it is told with the place it was given at. */
export interface Extension {
  readonly used: UseCall;
  /** Types, in lists and objects of any depth. */
  readonly types: readonly unknown[];
  /** SDL; empty for none. */
  readonly typeDefs: string;
  readonly plugins: readonly unknown[];
  readonly resolvers: Readonly<Record<string, unknown>>;
  /** By `Type.field`. */
  readonly resolversConfig: Readonly<Record<string, unknown>>;
}

/** What a function of a project is called with. */
export interface Helpers {
  readonly strapi: unknown;
  /** The schema builder; loaded when it is asked for. */
  readonly nexus: unknown;
}

const KEYS = ['types', 'typeDefs', 'plugins', 'resolvers', 'resolversConfig'];

/** A mistake in an extension. `at`: where in it, such as `resolversConfig`. */
export function mistake({ file, place }: UseCall, at: string, problem: string): ProjectError {
  return new ProjectError(file, [place, at].filter((part) => part !== '').join(', '), problem);
}

/** A value in a message. */
export function valueText(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/**
 * Reads all extensions, in order; functions are called once.
 *
 * @throws ProjectError for a function that throws, a key that is not known, and a value of the wrong type
 */
export function readExtensions({ used, fault }: Customization, helpers: Helpers): Extension[] {
  return used.map((each) => {
    if (typeof each.extension !== 'function') return readExtension(each, each.extension);
    let made: unknown;
    try {
      made = each.extension(helpers);
    } catch (error) {
      throw fault(error, each.file);
    }
    return readExtension(each, made);
  });
}

function readExtension(used: UseCall, value: unknown): Extension {
  if (value instanceof Promise) {
    // what it fails with is of no interest any more
    value.catch(() => {});
    throw mistake(used, '', 'found an async function given to use(), expected one that gives its object at once');
  }
  if (!isObject(value) || Array.isArray(value))
    throw mistake(used, '', `found ${valueText(value)} given to use(), expected an object with ${KEYS.join(', ')}`);
  for (const key of Object.keys(value))
    if (!KEYS.includes(key))
      throw mistake(used, key, `an extension has no such key${didYouMean(key, KEYS) || `; it has ${KEYS.join(', ')}`}`);
  const list = (key: string): readonly unknown[] => {
    const list = value[key] ?? [];
    if (!Array.isArray(list)) throw mistake(used, key, `found ${valueText(list)}, expected a list`);
    return list;
  };
  const object = (key: string): Readonly<Record<string, unknown>> => {
    const object = value[key] ?? {};
    if (!isObject(object) || Array.isArray(object))
      throw mistake(used, key, `found ${valueText(object)}, expected an object`);
    return object;
  };
  const typeDefs = value.typeDefs ?? '';
  if (typeof typeDefs !== 'string')
    throw mistake(used, 'typeDefs', `found ${valueText(typeDefs)}, expected types as a text (GraphQL SDL)`);
  return {
    used,
    types: list('types'),
    typeDefs,
    plugins: list('plugins'),
    resolvers: object('resolvers'),
    resolversConfig: object('resolversConfig'),
  };
}

/** Reads extensions of the schema, the arguments of `use` (source document 4.11). */
import { didYouMean } from '../../model/nearest.ts';
import { isObject } from '../../model/object.ts';
import { ProjectError } from '../../model/project-error.ts';
import type { Customization, UseCall } from '../customization.ts';

/** An extension of the schema. */
export interface Extension {
  /** The call that registered it; errors name its place. */
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

/** The argument of an extension that is a function. */
export interface Helpers {
  readonly strapi: unknown;
  /** The schema builder; loaded at its first use. */
  readonly nexus: unknown;
}

const KEYS = ['types', 'typeDefs', 'plugins', 'resolvers', 'resolversConfig'];

/** Makes the error for a mistake in an extension. `at` is its place, such as `resolversConfig`. */
export function mistake({ file, place }: UseCall, at: string, problem: string): ProjectError {
  return new ProjectError(file, [place, at].filter((part) => part !== '').join(', '), problem);
}

/** Describes a value for a message. */
export function valueText(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/**
 * Reads all extensions, in order; functions are called once.
 *
 * @throws ProjectError for a function that throws, an unknown key and a value of the wrong type
 */
export function readExtensions({ used, fault }: Customization, helpers: Helpers): Extension[] {
  return used.map((each) => {
    if (typeof each.extension !== 'function') return readExtension(each, each.extension);
    let extension: unknown;
    try {
      extension = each.extension(helpers);
    } catch (error) {
      throw fault(error, each.file);
    }
    return readExtension(each, extension);
  });
}

function readExtension(used: UseCall, value: unknown): Extension {
  if (value instanceof Promise) {
    // without a handler, its rejection would end the process
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

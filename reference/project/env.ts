/** The `env` of configuration files: reads environment variables as values of a type. */
import { jsonIn } from '../model/json-in.ts';
import type { Variables } from './variables.ts';

/** Reads a variable as text, or returns the default. Has a member for each other type. */
export interface Env {
  (name: string, otherwise?: unknown): unknown;
  int(name: string, otherwise?: unknown): unknown;
  float(name: string, otherwise?: unknown): unknown;
  bool(name: string, otherwise?: unknown): unknown;
  json(name: string, otherwise?: unknown): unknown;
  /** `[a, "b"]` or `a,b`. */
  array(name: string, otherwise?: unknown): unknown;
  date(name: string, otherwise?: unknown): unknown;
  /** One of `values`. @throws Error if the default is none of them */
  oneOf(name: string, values: readonly unknown[], otherwise?: unknown): unknown;
}

/** Makes the `env` of a set of variables. */
export function envOf(variables: Variables): Env {
  const as =
    (read: (text: string, name: string) => unknown) =>
    (name: string, otherwise?: unknown): unknown => {
      const text = variables[name];
      return text === undefined ? otherwise : read(text, name);
    };
  return Object.assign(
    as((text) => text),
    {
      int: as((text) => Number.parseInt(text, 10)),
      float: as((text) => Number.parseFloat(text)),
      bool: as((text) => text === 'true'),
      json: as(readJson),
      array: as(readList),
      date: as((text) => new Date(text)),
      oneOf(name: string, values: readonly unknown[], otherwise?: unknown): unknown {
        if (otherwise !== undefined && !values.includes(otherwise)) {
          throw new Error(`env.oneOf: the default of ${name} is none of ${values.join(', ')}`);
        }
        const text = variables[name];
        return values.includes(text) ? text : otherwise;
      },
    },
  );
}

function readJson(text: string, name: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new Error(`the environment variable ${name} is not JSON`);
  return value;
}

function readList(text: string): string[] {
  const inner = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  return inner.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
}

/** Changes of single values: of texts and lists, at any depth; nulls stay. */
import { isObject } from '../models/json.ts';
import { mapped } from './faults.ts';

/** The value with everything inside of it changed as well, the innermost first. */
export function atEveryDepth(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => atEveryDepth(item, change)));
  return change(isObject(value) ? mapped(value, (inner) => atEveryDepth(inner, change)) : value);
}

/** A change of texts; any other value stays. */
export const ofText =
  (change: (text: string) => unknown) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** A change of lists; any other value stays. */
export const ofList =
  (change: (list: readonly unknown[]) => unknown) =>
  (value: unknown): unknown =>
    Array.isArray(value) ? change(value) : value;

export const firstOnly = ofList((list) => list.slice(0, 1));
export const lastLost = ofList((list) => list.slice(0, -1));
export const reversed = ofList((list) => list.toReversed());

/** A change of one member of objects that have it; any other value stays. */
export const ofMember =
  (name: string, change: (value: unknown) => unknown) =>
  (value: unknown): unknown =>
    isObject(value) && name in value ? { ...value, [name]: change(value[name]) } : value;

/** The value, undefined for null: it is as if it were not there. */
export const nullIgnored = (value: unknown): unknown => value ?? undefined;

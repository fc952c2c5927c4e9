/** Changes of texts and lists, at any depth; null stays. */
import { isObject } from '../models/json.ts';
import { mapMembers } from './faults.ts';

/** The value with all values inside it changed, innermost first. */
export function atEveryDepth(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return change(value.map((item) => atEveryDepth(item, change)));
  return change(isObject(value) ? mapMembers(value, (inner) => atEveryDepth(inner, change)) : value);
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

/** The value; undefined for null, as if it were missing. */
export const nullIgnored = (value: unknown): unknown => value ?? undefined;

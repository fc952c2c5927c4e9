/** Compares answers of two servers with the same content. */
import { isDeepStrictEqual } from 'node:util';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** The suffix that makes names of uploaded files unique. */
const HASH = /_[0-9a-f]{10}(?=\.|$)/g;

/** A value without what differs by nature: times, the random part of file names, and the `meta` of entries. */
export function mask(value: unknown): unknown {
  if (typeof value === 'string') return TIME.test(value) ? '<time>' : value.replace(HASH, '_<hash>');
  if (Array.isArray(value)) return value.map(mask);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !(name === 'meta' && 'attributes' in value));
  return Object.fromEntries(members.map(([name, member]) => [name, mask(member)]));
}

/** The first place where two values differ, and how; undefined when they are equal. The order of members counts not. */
export function firstDifference(ours: unknown, theirs: unknown, place = ''): string | undefined {
  if (isDeepStrictEqual(ours, theirs)) return undefined;
  if (isObject(ours) && isObject(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
      const difference = firstDifference(ours[name], theirs[name], place === '' ? name : `${place}.${name}`);
      if (difference !== undefined) return difference;
    }
  }
  return `${place}: the reference has ${textOf(ours)}, the real server ${textOf(theirs)}`;
}

/** The first places where two values differ, at most `limit`, as `firstDifference` tells them. */
export function differencesOf(ours: unknown, theirs: unknown, limit = 40, place = ''): string[] {
  if (isDeepStrictEqual(ours, theirs)) return [];
  if (isObject(ours) && isObject(theirs) && Array.isArray(ours) === Array.isArray(theirs)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)]);
    const places = [...names].map((name) => [name, place === '' ? name : `${place}.${name}`] as const);
    return places.flatMap(([name, inner]) => differencesOf(ours[name], theirs[name], limit, inner)).slice(0, limit);
  }
  return [firstDifference(ours, theirs, place) ?? ''];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 197)}...` : text;
}

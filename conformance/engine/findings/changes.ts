/** Names how a wrong value was made of the right one: trimmed, cut, null, its last item left out. */
import { isObject } from '../../models/json.ts';

/** Ways in which a text may have been changed. */
const ofTexts: readonly (readonly [change: string, make: (text: string) => string])[] = [
  ['trimmed', (text) => text.trim()],
  ['accents composed', (text) => text.normalize('NFC')],
  ['accents decomposed', (text) => text.normalize('NFD')],
  ['lower case', (text) => text.toLowerCase()],
  ['upper case', (text) => text.toUpperCase()],
  ['spaces joined', (text) => text.replace(/\s+/g, ' ')],
  ['line ends changed', (text) => text.replaceAll('\r\n', '\n')],
  ['markup escaped', (text) => text.replace(/[<>&"']/g, (sign) => `&#${sign.codePointAt(0)};`)],
  ['without accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '')],
];

/** The changes that make `actual` of `expected`, at the first places where they differ; empty where nothing is known. */
export function changesBetween(expected: unknown, actual: unknown): string[] {
  const changes = new Set<string>();
  const compare = (left: unknown, right: unknown, depth: number): void => {
    if (changes.size >= 2 || depth > 6 || Object.is(left, right)) return;
    if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
      if (sameItems(left, right)) changes.add('another order');
      else for (const [index, item] of left.entries()) compare(item, right[index], depth + 1);
    } else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        compare(left[key], right[key], depth + 1);
    } else changes.add(changeOf(left, right));
  };
  compare(expected, actual, 0);
  return [...changes].filter((change) => change !== '');
}

function changeOf(left: unknown, right: unknown): string {
  if (Array.isArray(left) && Array.isArray(right)) return ofLists(left, right);
  if (right === null) return 'null';
  if (right === undefined) return 'left out';
  if (left === undefined) return 'added';
  if (left === null) return 'a value for null';
  // a text beside something else is the description of what was expected
  if (typeof left !== typeof right)
    return typeof left === 'string' && typeof right === 'object' ? '' : `${typeof left} as ${typeof right}`;
  if (typeof left === 'string' && typeof right === 'string') return ofText(left, right);
  if (typeof left === 'number' && typeof right === 'number') return ofNumbers(left, right);
  return typeof left === 'boolean' ? 'true and false swapped' : '';
}

function ofText(left: string, right: string): string {
  const change = ofTexts.find(([, make]) => make(left) === right)?.[0];
  if (change !== undefined) return change;
  if (right === '') return 'empty';
  if (left.startsWith(right) || left.endsWith(right)) return 'cut';
  return right.includes(left) ? 'text added' : 'another text';
}

function ofNumbers(left: number, right: number): string {
  if (Math.abs(right - left) === 1) return right > left ? 'one more' : 'one less';
  if (right === 0) return 'zero';
  if (Math.round(left) === right || Math.trunc(left) === right) return 'without decimals';
  return left === -right ? 'sign changed' : 'another number';
}

function ofLists(left: readonly unknown[], right: readonly unknown[]): string {
  const begins = (long: readonly unknown[], short: readonly unknown[]) =>
    short.every((item, index) => same(item, long[index]));
  if (right.length === 0) return 'an empty list';
  if (right.length < left.length) {
    if (begins(left, right)) return 'last items left out';
    return begins(left.toReversed(), right.toReversed()) ? 'first items left out' : 'items left out';
  }
  return begins(right, left) ? 'items added at the end' : 'items added';
}

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

const sameItems = (left: readonly unknown[], right: readonly unknown[]): boolean => {
  const texts = (items: readonly unknown[]) => items.map((item) => JSON.stringify(item)).sort();
  return same(texts(left), texts(right));
};

/**
 * Operands made from the values of the world: the value itself, the other case, the next value up or down, texts beyond
 * ASCII, absent values. Each attribute and operator has a finite list, so that each flavour has an example.
 */
import type { Flavour, OperatorRow, ValueFamily } from '../../spec/index.ts';
import { oncePer } from '../models/once-per.ts';
import type { Field } from './attributes.ts';

/** An operand: one text or a list. */
export type Operand = string | readonly string[];

const day = 86_400_000;
const wildcard = /[%_\\]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII starts with them
const ascii = /^[\x00-\x7f]*$/;
const hasLetter = /[a-zA-Z]/;
const lineBreak = /\n/;
const astral = /[\u{10000}-\u{10ffff}]/u;

/** Longer texts would make URLs that servers may refuse. */
const longest = 300;

/** Whether a value is set and known, and no longer than an operand may be. */
export const isPresent = (value: unknown): boolean =>
  value !== null && value !== undefined && !(typeof value === 'string' && value.length > longest);

/** A value as text in a query string. */
export function operandText(value: unknown): string {
  return String(value);
}

/** Longer texts belong to the flavour `long`. */
const longestPlain = 100;

/** Values without wildcards and without letters beyond ASCII. Every operator check uses them. */
export const isPlainText = (text: string): boolean =>
  text !== '' && text.length <= longestPlain && ascii.test(text) && !wildcard.test(text);

export const hasWildcard = (text: string): boolean => wildcard.test(text);

export const isAscii = (text: string): boolean => ascii.test(text);

/** Every letter in the other case. */
export function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}

const fitsBits = (value: bigint, bits: bigint): boolean => value >= -(2n ** (bits - 1n)) && value < 2n ** (bits - 1n);

function shiftedTime(text: string, milliseconds: number): string[] {
  const moved = Date.parse(`1970-01-01T${text}Z`) + milliseconds;
  return moved < 0 || moved >= day ? [] : [new Date(moved).toISOString().slice(11, 23)];
}

/** The moments so many milliseconds after and before, as far as their year has four digits. */
const shiftedMoments = (instant: number, milliseconds: number): string[] =>
  [instant + milliseconds, instant - milliseconds]
    .map((moved) => new Date(moved).toISOString())
    .filter((text) => /^\d{4}-/.test(text));

/** The nearest values on both sides, as operands. */
function neighbours(family: ValueFamily, type: string, text: string): string[] {
  switch (family) {
    case 'text':
      return [`${text}a`, text.slice(0, -1)].filter((next) => next !== '');
    case 'number': {
      const step = type === 'integer' || Math.abs(Number(text)) > 1e6 ? 1 : 0.25;
      const moved = [Number(text) + step, Number(text) - step];
      return moved.filter((next) => type !== 'integer' || fitsBits(BigInt(next), 32n)).map(String);
    }
    case 'biginteger':
      return [BigInt(text) + 1n, BigInt(text) - 1n].filter((next) => fitsBits(next, 64n)).map(String);
    case 'date':
      return shiftedMoments(Date.parse(`${text}T00:00:00Z`), day).map((moment) => moment.slice(0, 10));
    case 'time':
      return [1, -1].flatMap((step) => shiftedTime(text, step));
    case 'datetime': {
      const instant = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
      return shiftedMoments(instant, 1);
    }
    default:
      return [];
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

/** Leaves out equal texts. Moments of the clock stay, so that runs of one seed have as many operands to draw from. */
const distinctOf = ({ isClocked }: Field): typeof distinct => (isClocked ? (texts) => [...texts] : distinct);

/** Texts with a space inside come first: they reveal a server that cuts operands at the space. */
const spacedFirst = (all: readonly string[]): string[] =>
  all.toSorted((a, b) => Number(b.includes(' ')) - Number(a.includes(' ')));

/** Values that careless servers treat as null come first: entries without a value reveal this. */
const zeroFirst = (all: readonly string[]): string[] =>
  all.toSorted((a, b) => Number(zero.test(b)) - Number(zero.test(a)));
const zero = /^(0|false|00:00:00\.000)$/;

/** The field's values as texts: all of them, and those that every operator check uses. */
const textsOf = oncePer(({ family, values }: Field) => {
  const stored = values
    .filter(isPresent)
    .filter((value) => typeof value !== 'object')
    .map(operandText);
  return { all: stored, plain: family === 'text' ? stored.filter(isPlainText) : stored };
});

/** Texts of the field's values that are usable as operands, by flavour. */
function texts(field: Field, flavour: Flavour): string[] {
  const { family, type, values } = field;
  const distinct = distinctOf(field);
  const { all: stored, plain } = textsOf(field);
  switch (flavour) {
    case 'plain':
      return distinct(plain);
    case 'null':
      return values.includes(null) ? zeroFirst(distinct(plain)) : [];
    case 'non-ascii':
      return family === 'text' ? distinct(stored.filter((text) => !isAscii(text) && !hasWildcard(text))) : [];
    case 'white-space':
      return family === 'text' ? distinct(stored.filter((text) => text.includes(' ') && !hasWildcard(text))) : [];
    case 'long':
      return family === 'text'
        ? distinct(stored.filter((text) => text.length > longestPlain && !hasWildcard(text)))
        : [];
    case 'astral':
      return family === 'text' ? distinct(stored.filter((text) => astral.test(text) && !hasWildcard(text))) : [];
    case 'lines':
      return family === 'text' ? distinct(stored.filter((text) => lineBreak.test(text) && !hasWildcard(text))) : [];
    case 'case-twin':
      return family === 'text' ? distinct(plain.filter((text) => hasLetter.test(text)).map(swapCase)) : [];
    case 'tie':
      return field.isClocked ? [] : distinct(plain.filter((text, at) => plain.indexOf(text) !== at));
    case 'boundary':
      return distinct(spacedFirst(plain).flatMap((text) => [text, ...neighbours(family, type, text)]));
  }
}

/** `texts`, computed once for all operators. */
const textsIn = oncePer((field: Field) => {
  const cache = new Map<Flavour, readonly string[]>();
  return (flavour: Flavour): readonly string[] => {
    const operands = cache.get(flavour) ?? texts(field, flavour);
    cache.set(flavour, operands);
    return operands;
  };
});

/** Flavours that apply to flags. */
const flagFlavours: readonly Flavour[] = ['plain', 'null'];

/**
 * Misreadings of an operand by careless servers, by flavour. An operand proves nothing unless entries distinguish it
 * from its misreading.
 */
export const misreadings: Readonly<Partial<Record<Flavour, readonly ((text: string) => string)[]>>> = {
  'white-space': [(text) => text.trimStart(), (text) => text.trimEnd()],
  long: [(text) => text.slice(0, longestPlain)],
  astral: [(text) => text.replace(new RegExp(astral, 'gu'), '')],
};

/**
 * Misreadings of stored values by careless servers, by flavour: only their beginning is compared, or each line alone, or a
 * text of several lines meets no pattern.
 */
export const valueMisreadings: Readonly<Partial<Record<Flavour, readonly ((text: string) => string | null)[]>>> = {
  long: [(text) => text.slice(0, 255)],
  lines: [
    (text) => (lineBreak.test(text) ? null : text),
    (text) => text.split(lineBreak)[0] ?? '',
    (text) => text.split(lineBreak).at(-1) ?? '',
    (text) => text.replace(lineBreak, ' '),
  ],
};

/** Misreadings of operands and stored values alike, by flavour: of two texts only the beginnings are compared. */
export const sharedMisreadings: Readonly<Partial<Record<Flavour, readonly ((text: string) => string)[]>>> = {
  long: [(text) => text.slice(0, longestPlain), (text) => text.slice(0, 255)],
};

/** The beginning of the last line, the end of the first, or both with what is between them. */
function partsOfLines(operator: string, text: string): string[] {
  const [first = '', last = ''] = [text.split(lineBreak)[0], text.split(lineBreak).at(-1)];
  if (operator.startsWith('$startsWith')) return [last.slice(0, 2), text.slice(0, first.length + 2)];
  if (operator.startsWith('$endsWith')) return [first.slice(-2), text.slice(-last.length - 2)];
  return [text.slice(first.length - 2, -last.length + 2)];
}

/** Most characters of a part with white space at its edge. */
const longestEdge = 12;

/** Beginnings and ends of a text, as the operator needs them. */
function edges(operator: string, letters: readonly string[]): string[] {
  const places = letters.flatMap((_, at) => (at < longestEdge ? [at + 1] : []));
  const beginnings = places.map((length) => letters.slice(0, length).join(''));
  const ends = places.map((length) => letters.slice(-length).join(''));
  if (operator.startsWith('$startsWith')) return beginnings;
  return operator.startsWith('$endsWith') ? ends : [...beginnings, ...ends];
}

/** Number of characters at the end and in the middle of a text that is too long for an operand. */
const window = 16;

/** Parts of texts that are too long for an operand: what a server keeps or compares only in part is not there. */
const partsOfLong = oncePer(({ family, values }: Field): readonly string[] =>
  family !== 'text'
    ? []
    : values
        .filter((value) => typeof value === 'string')
        .filter((value) => value.length > longest && !hasWildcard(value))
        .flatMap((value) => {
          const middle = Math.floor(value.length / 2);
          return [value.slice(-window), value.slice(middle - window, middle + window)];
        }),
);

/** Parts of a text that a misreading changes, and the whole text. */
function mistakable(operator: string, text: string, flavour: Flavour): string[] {
  const letters = [...text];
  if (flavour === 'long') return operator.startsWith('$endsWith') ? [text] : [`${letters.slice(0, -2).join('')}x`];
  const isMistakable = (part: string): boolean =>
    misreadings[flavour]?.some((misread) => ![part, ''].includes(misread(part))) ?? false;
  return [...edges(operator, letters).filter(isMistakable), text];
}

/** A text that no value contains. */
const nowhere = 'nowhere';

function parts({ name: operator, matchesPart, negates }: OperatorRow, text: string, flavour: Flavour): string[] {
  if (!matchesPart) return [text];
  if (flavour === 'lines') return [...partsOfLines(operator, text), ...(negates ? [nowhere] : [])];
  if (misreadings[flavour]) return mistakable(operator, text, flavour);
  const letters = [...text];
  const half = Math.max(1, Math.floor(letters.length / 2));
  const space = flavour === 'boundary' ? letters.indexOf(' ', 1) : -1;
  if (space > 0 && space < letters.length - 1) {
    return [operator.startsWith('$startsWith') ? letters.slice(0, space + 1).join('') : letters.slice(space).join('')];
  }
  if (flavour === 'non-ascii') return [text];
  const whole = flavour === 'boundary' ? [text] : [];
  const cut = (from: number, to: number): string => letters.slice(from, to).join('');
  if (operator.startsWith('$startsWith')) return [cut(0, half), ...whole, cut(0, 1)];
  if (operator.startsWith('$endsWith')) return [cut(half, letters.length), ...whole, cut(-1, letters.length)];
  return [cut(Math.min(1, letters.length - 1), half + 1), ...whole, cut(0, half)];
}

const absent: Readonly<Partial<Record<ValueFamily, string>>> = {
  text: nowhere,
  number: '4321',
  biginteger: '4321',
  date: '2001-02-03',
  time: '03:03:03.003',
  datetime: '2001-02-03T04:05:06.007Z',
};

/** A value of a family that no entry has; undefined where no such value is known. */
export const absentValue = (family: ValueFamily): string | undefined => absent[family];

/** Lists: the value alone or with others. Texts with a comma come first, since some servers split lists there. */
function lists(family: ValueFamily, all: readonly string[]): string[][] {
  const other = absent[family];
  const chosen = all.toSorted((a, b) => Number(b.includes(',')) - Number(a.includes(',')));
  return chosen.map((text, at) => {
    if (at % 3 === 0) return [text];
    const next = chosen[(at + 1) % chosen.length] ?? text;
    return distinct([text, ...(other === undefined ? [] : [other]), ...(at % 2 === 0 ? [next] : [])]);
  });
}

/** Bounds in order: from each value to the next but one, or to the last. */
function pairs(family: ValueFamily, chosen: readonly string[]): string[][] {
  const sortKey = (text: string): number | string =>
    family === 'number' || family === 'biginteger' ? Number(text) : family === 'datetime' ? Date.parse(text) : text;
  const ordered = [...chosen].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : sortKey(a) > sortKey(b) ? 1 : 0));
  return ordered.flatMap((low, at) => [[low, ordered[Math.min(at + 2, ordered.length - 1)] ?? low]]);
}

/**
 * All operands of a flavour for an operator on a field; empty where no value has the flavour. Texts with `%`, `_` or `\`
 * are left out: the check of literal text covers them.
 */
export function operandsFor(field: Field, row: OperatorRow, flavour: Flavour): Operand[] {
  if (row.operand === 'flag') {
    const occurs = flavour === 'null' ? field.values.includes(null) : field.values.some(isPresent);
    return flagFlavours.includes(flavour) && occurs ? ['true'] : [];
  }
  if (field.family === 'json' || field.family === 'array') return [];
  const chosen = textsIn(field)(flavour);
  if (row.operand === 'list') return lists(field.family, chosen);
  if (row.operand === 'pair') return pairs(field.family, chosen);
  const ofLong = flavour === 'long' && row.matchesPart ? partsOfLong(field) : [];
  return distinctOf(field)([...chosen.flatMap((text) => parts(row, text, flavour)), ...ofLong]);
}

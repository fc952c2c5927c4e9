/** Filters of a list of known items by each operator, and the items that pass each (4.9). */
import { enumValueName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute } from '../../models/model.ts';
import { type Random, shuffled } from '../../world/random.ts';

/** An item of a list: its values by attribute, and its id where that is known. */
export interface KnownItem {
  readonly id?: string;
  readonly values: JsonObject;
}

export type Plain = Pick<Attribute, 'name' | 'type'>;

/** The type of ids, which are texts in filters and numbers in order. */
export const idType = 'id';

export interface Filter {
  readonly text: string;
  passes(item: KnownItem): boolean;
}

export const plainTypes: ReadonlySet<string> = new Set([
  ...['string', 'text', 'enumeration', 'integer', 'boolean', 'email', 'uid'],
  idType,
]);

/** Whether a value is one to every server: a number, a flag, or a text without space around it. */
export function isPlain(type: string, value: unknown): boolean {
  if (typeof value !== 'string') return typeof value === 'number' || typeof value === 'boolean';
  return value !== '' && value.trim() === value && (type !== 'enumeration' || enumValueName(value) === value);
}

/** Attributes that operators can compare: each item has such a value, or null. */
export const comparableIn = (
  attributes: readonly (Plain & Partial<Attribute>)[],
  items: readonly KnownItem[],
): Plain[] =>
  attributes
    .filter(({ type, private: hidden }) => plainTypes.has(type) && type !== idType && type !== 'boolean' && !hidden)
    .filter(({ name, type }) => items.every(({ values }) => values[name] === null || isPlain(type, values[name])));

/** Operators that compare an attribute with a part or a bound, and what they mean; texts are given in small letters. */
const textOperators: Readonly<Record<string, (value: string, operand: string) => boolean>> = {
  contains: (value, operand) => value.includes(operand),
  notContains: (value, operand) => !value.includes(operand),
  startsWith: (value, operand) => value.startsWith(operand),
  endsWith: (value, operand) => value.endsWith(operand),
  containsi: (value, operand) => value.includes(operand),
  notContainsi: (value, operand) => !value.includes(operand),
};
const numberOperators: Readonly<Record<string, (value: number, operand: number) => boolean>> = {
  gt: (value, operand) => value > operand,
  gte: (value, operand) => value >= operand,
  lt: (value, operand) => value < operand,
  lte: (value, operand) => value <= operand,
};

/** Parts of a text that are no wildcards, as operands. */
const partsOf = (text: string): string[] =>
  [text, text.slice(0, Math.ceil(text.length / 2)), text.slice(Math.floor(text.length / 2)), text.slice(1, -1)].filter(
    (part) => part.trim() === part && /^[a-z0-9 .,'-]+$/i.test(part),
  );

/** Filters by each operator that select some items and leave others out; case counts in none of them, null never passes. */
export function operatorsBy(columns: readonly Plain[], items: readonly KnownItem[], random: Random): Filter[] {
  const all = columns
    .flatMap((column) => [...ofTexts(column, items), ...ofNumbers(column, items)])
    .filter(({ passes }) => items.some(passes) && !items.every(passes));
  const operatorOf = ({ text }: Filter): string => text.split(': { ')[1]?.split(':')[0] ?? '';
  return [...new Map(shuffled(all, random).map((filter) => [operatorOf(filter), filter])).values()];
}

const valuesOf = ({ name }: Plain, items: readonly KnownItem[]): unknown[] => [
  ...new Set(items.map(({ values }) => values[name])),
];

function ofTexts(column: Plain, items: readonly KnownItem[]): Filter[] {
  const { name } = column;
  const textOf = ({ values }: KnownItem): string | undefined =>
    typeof values[name] === 'string' ? values[name] : undefined;
  const isExact = (part: string): boolean =>
    items.every((item) => textOf(item)?.includes(part) === textOf(item)?.toLowerCase().includes(part.toLowerCase()));
  return valuesOf(column, items)
    .flatMap((value) => (typeof value === 'string' ? partsOf(value) : []))
    .filter(isExact)
    .flatMap((operand) =>
      Object.entries(textOperators).map(([operator, passes]) => ({
        text: `{ ${name}: { ${operator}: ${JSON.stringify(operand)} } }`,
        passes(item: KnownItem) {
          const text = textOf(item);
          return text !== undefined && passes(text.toLowerCase(), operand.toLowerCase());
        },
      })),
    );
}

function ofNumbers(column: Plain, items: readonly KnownItem[]): Filter[] {
  const { name } = column;
  return valuesOf(column, items)
    .flatMap((value) => (typeof value === 'number' ? [value] : []))
    .flatMap((operand) =>
      Object.entries(numberOperators).map(([operator, passes]) => ({
        text: `{ ${name}: { ${operator}: ${operand} } }`,
        passes: ({ values: { [name]: value } }: KnownItem) => typeof value === 'number' && passes(value, operand),
      })),
    );
}

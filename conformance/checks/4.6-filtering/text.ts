/** Text operators: case of the case-sensitive ones, letters beyond ASCII, and literal `%`, `_` and `\`. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { type Comparison, cellsOf } from '../../generate/cells.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { hasWildcard, isAscii, swapCase } from '../../generate/operand.ts';
import { stated } from '../../oracle/filter.ts';
import type { Check } from '../check.ts';
import type { ListCase } from '../reading/list-case.ts';
import { type ListCases, listCheck, nothingToAsk } from '../reading/list-check.ts';
import { comparisonCase } from './operators.ts';

const substring = /contains|startsWith|endsWith/i;

const rows = comparisonOperators();
const ignoringCase = rows.filter((row) => row.caseInsensitiveFormOf !== undefined);
const sensitive = rows.filter((row) => substring.test(row.name) && row.caseInsensitiveFormOf === undefined);
const textual = [...sensitive, ...ignoringCase];

function textComparisons(
  all: readonly Ground[],
  operators: readonly OperatorRow[],
  operandsOf: (field: Field) => readonly string[],
): Comparison[] {
  return all.flatMap((ground) =>
    ground.filterable
      .filter(({ family }) => family === 'text')
      .toSorted((a, b) => Number(a.unique) - Number(b.unique))
      .flatMap((field) =>
        operandsOf(field).flatMap((operand) =>
          operators
            .filter((row) => row.types?.includes(field.type))
            .map((row) => ({ ground, field, operator: row.name, operand })),
        ),
      ),
  );
}

/** For each operator the first comparison whose operand has each of the marks, then any of them. */
function fromComparisons(
  comparisons: readonly Comparison[],
  marks: readonly RegExp[] = [/./],
): ListCases | { readonly notApplicable: string } {
  if (comparisons.length === 0) return nothingToAsk;
  const names = [...new Set(comparisons.map(({ operator }) => operator))];
  const examples = names.flatMap((name) =>
    marks.flatMap((mark): ListCase[] => {
      const first = comparisons.find(({ operator, operand }) => operator === name && mark.test(String(operand)));
      return first ? [comparisonCase(first)] : [];
    }),
  );
  return { examples, arbitrary: fc.constantFrom(...comparisons).map((comparison) => comparisonCase(comparison)) };
}

const texts = ({ values }: Field): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '')),
];

/** The case-sensitive operators, judged strictly on case twins. */
const caseChecks: readonly Check[] = sensitive.map((row) =>
  listCheck({
    id: `${row.clause}.case`,
    title: `${row.name} keeps upper and lower case apart`,
    clauses: [row.clause],
    reading: { ...stated, lenient: new Set() },
    cases({ model, world }) {
      const cells = cellsOf(row, grounds(model, world)).filter(({ name }) => name.endsWith('case-twin'));
      return fromComparisons(cells.flatMap(({ comparisons }) => comparisons));
    },
  }),
);

const unicodeCase = listCheck({
  id: 'rest.filters.case-unicode',
  title: 'The case-ignoring operators ignore the case of letters beyond ASCII',
  reading: { ...stated, lenient: new Set() },
  cases({ model, world }) {
    const operands = (field: Field): string[] =>
      texts(field)
        .filter((text) => !isAscii(text) && !hasWildcard(text) && swapCase(text) !== text)
        .map(swapCase);
    return fromComparisons(textComparisons(grounds(model, world), ignoringCase, operands));
  },
});

/** Operands that a LIKE pattern reads otherwise: a value's own wildcards, and a wildcard put in place of a character. */
function likeOperands(field: Field): string[] {
  return texts(field).flatMap((text) => {
    if (!isAscii(text)) return [];
    if (hasWildcard(text)) return [...(text.match(/[%_\\]/g) ?? []), text];
    return text.length > 2 ? [`${text.slice(0, 1)}%`, `${text.slice(0, 1)}_${text.slice(2)}`] : [];
  });
}

const literal = listCheck({
  id: 'rest.filters.literal',
  title: 'The text operators take %, _ and \\ as themselves',
  cases: ({ model, world }) =>
    fromComparisons(textComparisons(grounds(model, world), textual, likeOperands), [/^[^%_\\]+%$/, /^%$/, /_/, /\\/]),
});

export const textChecks: readonly Check[] = [...caseChecks, unicodeCase, literal];

/** A check for each operator, with every attribute type and flavour; case, wildcards, NULL and bounds. */
import fc from 'fast-check';
import type { OperatorRow } from '../../../spec/index.ts';
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { type Comparison, cellsOf, type OperatorCell } from '../../generate/cells.ts';
import { comparisonOperators, treeOf } from '../../generate/filters.ts';
import { hasWildcard, isAscii, isPresent, swapCase } from '../../generate/operand.ts';
import { queryString, type Spelling, urlSpellings } from '../../generate/query-string.ts';
import { observedReading, type Reading, statedReading, vouchedReading } from '../../judge/reading.ts';
import { type Asking, asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { inCompany } from '../reading/on-grounds.ts';
import { comparisonsAgreeCheck } from './comparisons-agree.ts';

const rows = comparisonOperators;

/** The list of a comparison, with all entries on one page. */
const questionOf =
  (scope: Scope) =>
  (comparison: Comparison, cell?: string, spelling?: Spelling): RestQuestion => ({
    uid: comparison.ground.type.uid,
    query: queryString(inCompany(scope, comparison.ground, { filters: treeOf(comparison) }, cell ?? ''), spelling),
    ...(cell === undefined ? {} : { cell }),
  });

/** Questions drawn from all operands of all cells. */
function drawQuestions(cells: readonly OperatorCell[], ask: ReturnType<typeof questionOf>): fc.Arbitrary<RestQuestion> {
  return fc
    .tuple(fc.constantFrom(...cells), fc.constantFrom(...urlSpellings))
    .chain(([{ name, comparisons }, spelling]) =>
      fc.constantFrom(...comparisons).map((comparison) => ask(comparison, name, spelling)),
    );
}

/** Examples of a cell: at a boundary, the value and its neighbours on both sides. */
const examplesOf = ({ name, comparisons, examples }: OperatorCell): readonly Comparison[] =>
  examples ?? comparisons.slice(0, name.endsWith('boundary') ? 3 : 1);

interface CellCheck extends Omit<Asking<RestQuestion>, 'questions'> {
  readonly rows: readonly OperatorRow[];
  /** Suffixes of the cells to ask. Default: all cells, which then count as covered. */
  readonly flavours?: readonly string[];
  change?(comparison: Comparison): Comparison;
}

/** A check of cells of the operator table whose meaning is decided. */
function cellCheck({ rows: asked, flavours, change = (same) => same, ...check }: CellCheck): Check {
  return asking<RestQuestion>({
    reading: vouchedReading,
    ...check,
    questions(scope) {
      const { model, world } = scope;
      const ask = questionOf(scope);
      const cells = asked
        .flatMap((row) => cellsOf(row, grounds(model, world)))
        .filter(({ name }) => flavours?.some((flavour) => name.endsWith(flavour)) ?? true)
        .map(({ comparisons, ...cell }) => ({ ...cell, comparisons: comparisons.map(change) }));
      if (cells.length === 0) return nothingToAsk;
      return {
        examples: cells.flatMap((cell) => examplesOf(cell).map((comparison) => ask(comparison, cell.name))),
        arbitrary: drawQuestions(cells, ask),
        ...(flavours ? {} : { allCells: cells.map(({ name }) => ({ table: 'operators', cell: name })) }),
      };
    },
  });
}

/** The reading of an operator: `$between` may be refused, as the document does not show its form. */
const byShape = ({ operand }: OperatorRow): Reading =>
  operand === 'pair' ? { ...statedReading, vouches: 'tolerated' } : vouchedReading;

/** `$eq` to `$endsWithi`, each alone, and those of order together. */
export const operatorChecks: readonly Check[] = [
  ...rows.map((row) =>
    cellCheck({ id: row.clause, title: `${row.name}: ${row.meaning}`, reading: byShape(row), rows: [row] }),
  ),
  comparisonsAgreeCheck,
];

const ofOperator = (name: string): OperatorRow[] => rows.filter((row) => row.name === name);
const ignoringCase = rows.filter((row) => row.caseInsensitiveFormOf !== undefined);
const sensitive = rows.filter((row) => row.matchesPart && row.caseInsensitiveFormOf === undefined);

/** The reading that compares texts exactly. */
const literal: Reading = { ...vouchedReading, filters: { ...statedReading.filters, lenient: new Set() } };

const texts = ({ values }: Field): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string' && value !== '' && isPresent(value))),
];

interface TextCheck {
  readonly id: string;
  readonly title?: string;
  /** Default: the clause with the id. */
  readonly clauses?: readonly string[];
  readonly reading?: Reading;
  readonly operators: readonly OperatorRow[];
  operandsOf(field: Field): readonly string[];
  /** Marks of operands: the first operand of each operator with each mark is an example. */
  readonly marks: readonly RegExp[];
}

function comparisons(all: readonly Ground[], { operators, operandsOf }: TextCheck): Comparison[] {
  const fields = all.flatMap((ground) => ground.filterable.map((field) => ({ ground, field })));
  return fields
    .filter(({ field }) => field.family === 'text')
    .toSorted((a, b) => Number(a.field.unique) - Number(b.field.unique))
    .flatMap(({ ground, field }) =>
      operandsOf(field).flatMap((operand) =>
        operators
          .filter((row) => row.types?.includes(field.type))
          .map((row) => ({ ground, field, operator: row.name, operand })),
      ),
    );
}

function textCheck(check: TextCheck): Check {
  const { id, title, clauses, reading = vouchedReading, operators, marks } = check;
  return asking<RestQuestion>({
    id,
    ...(title === undefined ? {} : { title }),
    ...(clauses === undefined ? {} : { clauses }),
    reading,
    questions(scope) {
      const ask = questionOf(scope);
      const { model, world } = scope;
      const all = comparisons(grounds(model, world), check);
      if (all.length === 0) return nothingToAsk;
      const examples = operators.flatMap(({ name }) =>
        marks.flatMap(
          (mark) => all.find(({ operator, operand }) => operator === name && mark.test(String(operand))) ?? [],
        ),
      );
      return {
        examples: examples.map((comparison) => ask(comparison)),
        arbitrary: fc.constantFrom(...all).map((comparison) => ask(comparison)),
      };
    },
  });
}

/** Operands that LIKE or a regular expression would read as patterns: values with wildcards, and one in place of a character. */
function patternOperands(field: Field): string[] {
  return texts(field).flatMap((text) => {
    if (!isAscii(text)) return [];
    if (hasWildcard(text)) return [...(text.match(/[%_\\]/g) ?? []), text];
    return text.length > 2
      ? ['_', '.'].map((one) => `${text.slice(0, 1)}${one}${text.slice(2)}`).concat(`${text.slice(0, 1)}%`)
      : [];
  });
}

/** A text with its accents taken away; undefined where it has none. */
function withoutAccents(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain === text || hasWildcard(text) ? undefined : plain;
}

/** Whether a text with wildcards is found, as a pattern, in no other texts than those that contain it. */
function findsItselfAlone(text: string, all: readonly string[]): boolean {
  const plain = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const like = new RegExp(plain.replaceAll('%', '.*').replaceAll('_', '.'), 'is');
  return all.every((other) => like.test(other) === other.toLowerCase().includes(text.toLowerCase()));
}

export const textChecks: readonly Check[] = [
  ...sensitive.map((row) =>
    cellCheck({
      id: `${row.clause}.case`,
      title: `${row.name} keeps upper and lower case apart`,
      clauses: [row.clause],
      reading: literal,
      rows: [row],
      flavours: ['case-twin'],
    }),
  ),
  textCheck({
    id: 'rest.filters.case-unicode',
    reading: literal,
    operators: ignoringCase,
    operandsOf: (field) =>
      texts(field)
        .filter((text) => !isAscii(text) && !hasWildcard(text) && swapCase(text) !== text)
        .map(swapCase),
    marks: [/./, /\p{Script=Cyrillic}/u],
  }),
  // whether a wildcard stands for itself or for others, a text with one is like itself
  textCheck({
    id: 'rest.filters.containsi.wildcards',
    title: 'The operators that ignore case find a text with % or _ by itself in another case',
    clauses: ignoringCase.map(({ clause }) => clause),
    operators: ignoringCase,
    operandsOf: (field) =>
      texts(field)
        .filter((text) => isAscii(text) && /[%_]/.test(text) && !text.includes('\\') && swapCase(text) !== text)
        .filter((text) => findsItselfAlone(text, texts(field)))
        .map(swapCase),
    marks: [/_/, /%/, /%.*[a-z]/i],
  }),
  textCheck({
    id: 'rest.filters.containsi.accents',
    title: 'To the operators that ignore case a letter with an accent is another letter than the one without',
    clauses: ignoringCase.map(({ clause }) => clause),
    operators: ignoringCase,
    operandsOf: (field) =>
      texts(field).flatMap((text) => [text, ...text.split(' ')].flatMap((part) => withoutAccents(part) ?? [])),
    marks: [/^[A-Z][a-z]+$/, /^[A-Z]+$/, /^[a-z]+$/, / /],
  }),
  textCheck({
    id: 'rest.filters.literal',
    operators: [...sensitive, ...ignoringCase],
    operandsOf: patternOperands,
    marks: [/^[^%_\\]+%$/, /^%$/, /_/, /\\/, /^[a-z]\.[a-z]/i],
  }),
];

export const observedOperatorChecks: readonly Check[] = [
  cellCheck({
    id: 'rest.filters.null-excluded',
    reading: observedReading,
    rows: rows.filter(({ negates, operand }) => negates !== undefined && operand !== 'flag'),
    flavours: ['null'],
  }),
  cellCheck({ id: 'rest.filters.in-is-union', rows: ofOperator('$in'), flavours: ['plain', 'tie'] }),
  cellCheck({
    id: 'rest.filters.between-inclusive',
    reading: observedReading,
    rows: ofOperator('$between'),
    flavours: ['boundary', 'tie', 'plain'],
  }),
  cellCheck({
    id: 'rest.filters.between-reversed',
    reading: observedReading,
    rows: ofOperator('$between'),
    flavours: ['plain'],
    change: (comparison) => ({
      ...comparison,
      operand: typeof comparison.operand === 'string' ? comparison.operand : comparison.operand.toReversed(),
    }),
  }),
];

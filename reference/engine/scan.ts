/** Scans a whole table: counts the entries that pass a filter, and collects the first of them. */
import { testOf } from '../query/operators.ts';
import type { Column, Filter } from '../query/query.ts';
import type { ColumnEncoding, IndexedReader } from '../store/indexed-reader.ts';
import type { Entry, Json } from '../store/reader.ts';
import { cheapFirst } from './cheap-first.ts';
import { formOf, isNumeric } from './column-form.ts';
import { comparison } from './comparison.ts';
import { compileFilter, linkedTest, type Predicate } from './filter.ts';
import { canGenerate, compiler } from './source.ts';

/** The result of a scan. */
export interface Scanned {
  /** The first `most` entries that pass, by ascending id. */
  readonly entries: Entry[];
  readonly total: number;
}

type Scan = (entries: readonly Entry[], most: number) => Scanned;

/** Below this many entries, columnar form costs more than it saves. */
const SMALL = 200;

/**
 * Scans all entries of a table. Comparisons of numbers, equal texts and NULL use columns in columnar form; other conditions
 * read the entries.
 *
 * @param most maximum number of entries to collect
 */
export function scan(filter: Filter, uid: string, reader: IndexedReader, most: number): Scanned {
  const entries = reader.all(uid);
  if (entries.length < SMALL || !canGenerate) return scanEntries(entries, compileFilter(filter, uid, reader), most);
  const { bind, make } = compiler(reader);
  const passes = condition(filter, { uid, reader, bind }, false);
  const run: Scan = make(`(e, most) => {
    const entries = [];
    let total = 0;
    let v;
    for (let i = 0; i < e.length; i++) {
      if (${passes}) {
        if (total < most) entries.push(e[i]);
        total++;
      }
    }
    return { entries, total };
  }`);
  return run(entries, most);
}

function scanEntries(entries: readonly Entry[], passes: Predicate, most: number): Scanned {
  const result: Entry[] = [];
  let total = 0;
  for (const entry of entries) {
    if (!passes(entry)) continue;
    if (total < most) result.push(entry);
    total++;
  }
  return { entries: result, total };
}

/** Context of a condition. */
interface Place {
  readonly uid: string;
  readonly reader: IndexedReader;
  readonly bind: (value: unknown) => string;
}

/** An expression over the index `i`: whether the entry there passes. Logic is that of `compileFilter`. */
function condition(filter: Filter, place: Place, negated: boolean): string {
  switch (filter.kind) {
    case 'not':
      return condition(filter.filter, place, !negated);
    case 'and':
    case 'or': {
      const isOr = (filter.kind === 'and') === negated;
      if (filter.filters.length === 0) return String(!isOr);
      return `(${cheapFirst(filter.filters)
        .map((part) => condition(part, place, negated))
        .join(isOr ? ' || ' : ' && ')})`;
    }
    case 'compare':
      return onColumn(filter, place, negated) ?? onEntry(filter, place, negated);
    default:
      return `${place.bind(linkedTest(filter, place.uid, place.reader, negated))}(e[i])`;
  }
}

function onEntry(filter: Filter, { uid, reader, bind }: Place, negated: boolean): string {
  return `${bind(compileFilter(negated ? { kind: 'not', filter } : filter, uid, reader))}(e[i])`;
}

/** A comparison on a column in columnar form; undefined where no encoding can answer it. */
function onColumn(filter: Extract<Filter, { kind: 'compare' }>, { uid, reader, bind }: Place, denied: boolean) {
  const { column, operands } = filter;
  const { test, denies } = testOf(filter.operator);
  const negated = denies !== denied;
  const lay = (kind: ColumnEncoding) => reader.columnar(uid, column, kind);
  if (test.by === 'null') return `${bind(lay('presence').values)}[i] === ${negated ? 1 : 0}`;
  if (isNumeric(column)) {
    if (test.by === 'text') return undefined;
    const numeric: Column = { name: column.name, type: 'float' };
    const passes = comparison(numeric, test, operands.map(toNumber), bind);
    // NULL is NaN, which passes nothing and is not equal to itself
    return `((v = ${bind(lay('number').values)}[i]) === v && ${negated ? `!(${passes})` : passes})`;
  }
  const asksForEqual = test.by === 'list' || (test.by === 'order' && test.sign === '===');
  if (formOf(column) === 'other' || !asksForEqual) return undefined;
  const texts = lay('code');
  const codes = operands.flatMap((operand) => texts.codeOf(String(operand)) ?? []);
  if (codes.length > 8) return undefined;
  const passes = codes.length === 0 ? 'false' : codes.map((code) => `v === ${bind(code)}`).join(' || ');
  return `((v = ${bind(texts.values)}[i]) !== 0 && ${negated ? `!(${passes})` : `(${passes})`})`;
}

const toNumber = (operand: Json): Json => Number(operand);

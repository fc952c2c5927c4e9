/** Oracle checks of lists asked in GraphQL: several lists in one document, each judged by itself. */
import fc, { type Arbitrary } from 'fast-check';
import { queryString } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { type Reading, stated } from '../../oracle/filter.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { type AskedField, askedFields } from '../../oracle/graphql/document.ts';
import { answeredEntries } from '../../oracle/graphql/envelope.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Capability, Target } from '../../target/target.ts';
import { type Cell, type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { compareSelection, expectedSelection, type Selection } from '../reading/selection.ts';

/** One list of a document. */
export interface ListField {
  readonly uid: string;
  /** Arguments as written, but `pagination`; empty: none. */
  readonly args: string;
  /** The cell of the operator table it was made for. */
  readonly cell?: string;
}

export interface ListFieldsCase {
  readonly fields: readonly ListField[];
}

export interface ListFields {
  readonly examples: readonly ListField[];
  readonly arbitrary?: Arbitrary<ListField> | undefined;
  readonly allCells?: readonly Cell[];
}

/** What is known of one answered list. */
export interface AnsweredList {
  readonly asked: AskedField;
  /** What was asked, as a query string of REST, without fields. */
  readonly query: string;
  readonly selection: Selection;
  readonly entries: readonly AnsweredEntry[];
}

/** Lists in one document, and at most so many drawn. */
const [perDocument, drawnTogether] = [32, 6];

/** Most entries that a list may be asked for at once. */
export const largestList = ({ limits }: Target): number => Math.min(limits.amountLimit ?? 100, 100);

/** The data of an answer without errors. Throws Mismatch otherwise. */
export function dataOf(answer: GraphqlAnswer): NonNullable<GraphqlAnswer['data']> {
  if (answer.data !== null && answer.errors.length === 0) return answer.data;
  const [first] = answer.errors;
  throw new Mismatch({
    message: first ? `the query is answered with an error: ${first.message}` : `the query is answered ${answer.status}`,
    expected: 'data and no errors',
    actual: { status: answer.status, body: answer.body ?? answer.text },
  });
}

/** What a list must hold by its arguments as they stand in the document. */
export function selectionOf(
  scope: Scope,
  asked: AskedField,
  reading: Reading,
): { readonly query: string; readonly selection: Selection } {
  const { fields: _fields, populate: _populate, pagination: _pagination, ...parameters } = asRest(scope.model, asked);
  const query = queryString(parameters);
  return { query, selection: expectedSelection(scope, asked.type, query, reading) };
}

/** Entries of an answered field. Throws Mismatch when they are not there. */
export function entriesIn(scope: Scope, asked: AskedField, value: unknown): readonly AnsweredEntry[] {
  const entries = answeredEntries(scope.model, asked, value);
  if (entries) return entries;
  throw new Mismatch({
    message: `${asked.key} is not answered with entries in data`,
    expected: { data: [{ id: 'an id' }] },
    actual: value,
  });
}

/**
 * Asks the lists in one document and reads what they hold, whole. A list longer than can be asked for at once is asked
 * for in parts, in order of id.
 */
export async function askLists(
  scope: Scope,
  session: Session,
  fields: readonly ListField[],
  { reading = stated, selection: inside = 'id' }: { readonly reading?: Reading; readonly selection?: string } = {},
): Promise<AnsweredList[]> {
  const limit = largestList(scope.target);
  const texts = fields.flatMap(({ uid, args }, at) => {
    const type = typeOf(scope.model, uid);
    const parts = Math.max(1, Math.ceil(scope.world.entries(uid).length / limit));
    return Array.from({ length: parts }, (_, part) => {
      const paging = `pagination: { ${part > 0 ? `start: ${part * limit}, ` : ''}limit: ${limit} }`;
      const ordered = parts > 1 && !args.includes('sort:') ? 'sort: ["id"]' : '';
      const given = [args, ordered, paging].filter((text) => text !== '').join(', ');
      return `l${at}_${part}: ${listName(type)}(${given}) { data { ${inside} } }`;
    });
  });
  const query = `{ ${texts.join(' ')} }`;
  const data = dataOf(await session.graphql({ query }));
  const lists = new Map<string, AnsweredList>();
  for (const asked of askedFields(scope.model, query)) {
    const list = asked.key.split('_')[0] ?? asked.key;
    const entries = entriesIn(scope, asked, data[asked.key]);
    const known = lists.get(list);
    if (known) lists.set(list, { ...known, entries: [...known.entries, ...entries] });
    else lists.set(list, { asked, ...selectionOf(scope, asked, reading), entries });
  }
  return [...lists.values()];
}

export interface GraphqlListDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  readonly reading?: Reading;
  /** The lists on this target. */
  fields(scope: Scope): ListFields;
  /** Judges one list beyond which entries it holds. Throws Mismatch. */
  judge?(scope: Scope, list: AnsweredList): void;
}

/** A check that asks several lists per case and compares which entries each holds. */
export function graphqlListCheck(definition: GraphqlListDefinition): Check {
  const { id, title, clauses = [id], needs = [], reading = stated, fields, judge } = definition;
  return check<ListFieldsCase>({
    id,
    title,
    clauses,
    kind: 'read',
    needs: ['graphql', ...needs],
    plan(scope) {
      const { examples, arbitrary, allCells } = fields(scope);
      if (examples.length === 0) return nothingToAsk;
      const documents: ListFieldsCase[] = [];
      for (let at = 0; at < examples.length; at += perDocument)
        documents.push({ fields: examples.slice(at, at + perDocument) });
      const drawn = arbitrary && fc.array(arbitrary, { minLength: 1, maxLength: drawnTogether });
      return {
        examples: documents,
        ...(drawn ? { arbitrary: drawn.map((list): ListFieldsCase => ({ fields: list })), weight: drawnTogether } : {}),
        ...(allCells ? { allCells } : {}),
        cells: (testCase) =>
          testCase.fields.flatMap(({ cell }) => (cell === undefined ? [] : [{ table: 'graphql-operators', cell }])),
        async run(session, testCase) {
          for (const list of await askLists(scope, session, testCase.fields, { reading })) {
            compareSelection(
              list.selection,
              list.entries.map((entry) => entry.id),
            );
            judge?.(scope, list);
          }
        },
      };
    },
  });
}

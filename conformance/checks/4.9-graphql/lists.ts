/** Checks that ask lists in GraphQL, several in one document. */
import fc, { type Arbitrary } from 'fast-check';
import { grounds } from '../../generate/attributes.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import type { AskedField } from '../../oracle/graphql/document.ts';
import { answeredEntries } from '../../oracle/graphql/envelope.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Target } from '../../target/target.ts';
import { type Asking, asking, type DocumentQuestion } from '../asking.ts';
import type { Cell, Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';

/** One list of a document. */
export interface ListField {
  readonly uid: string;
  /** Arguments as written, but `pagination`; empty: none. */
  readonly args: string;
  /** The cell of the operator table it was made for. */
  readonly cell?: string;
}

export interface ListFields {
  readonly examples: readonly ListField[];
  readonly arbitrary?: Arbitrary<ListField> | undefined;
  readonly allCells?: readonly Cell[];
}

/** Lists in one document, and at most so many drawn. */
const [perDocument, drawnTogether] = [32, 6];

/** Most entries that a list may be asked for at once. */
export const largestList = ({ limits }: Target): number => Math.min(limits.amountLimit ?? 100, 100);

/** Content-types with enough entries to tell a default from anything else. */
export const listedTypes = ({ model, world }: Scope): ContentType[] => grounds(model, world).map(({ type }) => type);

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

/** A document of lists, each as long as can be asked for at once. */
function documentOf({ model, target }: Scope, fields: readonly ListField[]): DocumentQuestion {
  const texts = fields.map(({ uid, args }, at) => {
    const given = [args, `pagination: { limit: ${largestList(target)} }`].filter((text) => text !== '').join(', ');
    return `l${at}: ${listName(typeOf(model, uid))}(${given}) { data { id } }`;
  });
  const cells = fields.flatMap(({ cell }) => (cell === undefined ? [] : [{ table: 'graphql-operators', cell }]));
  return { query: `{ ${texts.join(' ')} }`, ...(cells.length > 0 ? { cells } : {}) };
}

type GraphqlListCheck = Omit<Asking<DocumentQuestion>, 'questions'> & {
  /** The lists on this target. */
  fields(scope: Scope): ListFields;
};

/** A check that asks several lists in each document. */
export const graphqlListCheck = ({ needs = [], reading = vouchedReading, fields, ...about }: GraphqlListCheck): Check =>
  asking<DocumentQuestion>({
    ...about,
    needs: ['graphql', ...needs],
    reading,
    questions(scope) {
      const { examples, arbitrary, allCells } = fields(scope);
      const documents = Array.from({ length: Math.ceil(examples.length / perDocument) }, (_, at) =>
        documentOf(scope, examples.slice(at * perDocument, (at + 1) * perDocument)),
      );
      const drawn = arbitrary && fc.array(arbitrary, { minLength: 1, maxLength: drawnTogether });
      return {
        examples: documents,
        ...(drawn && examples.length > 0
          ? { arbitrary: drawn.map((list) => documentOf(scope, list)), weight: drawnTogether }
          : {}),
        ...(allCells ? { allCells } : {}),
      };
    },
  });

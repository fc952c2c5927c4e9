/** Checks of lists in GraphQL, several in one document. */
import fc, { type Arbitrary } from 'fast-check';
import { type Reading, vouchedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Target } from '../../target/target.ts';
import { asking, type DocumentQuestion } from '../asking.ts';
import type { Named } from '../case-check.ts';
import type { Cell, Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { askingTerms } from './terms.ts';

/** One list of a document. */
export interface ListField {
  readonly uid: string;
  /** Arguments without `pagination`; empty: none. */
  readonly args: string;
  /** The cell of the operator table that it covers. */
  readonly cell?: string;
}

export interface ListFields {
  readonly examples: readonly ListField[];
  readonly arbitrary?: Arbitrary<ListField> | undefined;
  readonly allCells?: readonly Cell[];
}

/** Number of lists in one document, and the most that are drawn together. */
const [perDocument, drawnTogether] = [32, 6];

/** Largest list of one request. */
export const largestList = ({ limits }: Target): number => Math.min(limits.amountLimit ?? 100, 100);

/** The data of an answer. Throws Mismatch if it has errors; `request` names the request. */
export function dataOf({ status, data, errors, body, text }: GraphqlAnswer, request = 'the query'): JsonObject {
  if (status === 200 && data !== null && errors.length === 0) return data;
  const [first] = errors;
  throw new Mismatch({
    message: `${request} is answered ${first ? `with an error: ${first.message}` : status}`,
    expected: 'data and no errors',
    actual: { status, body: body ?? text },
  });
}

/** A document of lists, each with the largest page. */
function documentOf({ model, target }: Scope, fields: readonly ListField[]): DocumentQuestion {
  const texts = fields.map(({ uid, args }, at) => {
    const listArgs = [args, `pagination: { limit: ${largestList(target)} }`].filter((text) => text !== '').join(', ');
    return `l${at}: ${listName(typeNamed(model, uid))}(${listArgs}) { data { id } }`;
  });
  const cells = fields.flatMap(({ cell }) => (cell === undefined ? [] : [{ table: 'graphql-operators', cell }]));
  return { query: `{ ${texts.join(' ')} }`, ...(cells.length > 0 ? { cells } : {}) };
}

/** The entities of a list in the data of an answer; empty where there is no such list. */
export function entitiesIn(data: JsonObject | null, field: string): JsonObject[] {
  const list = data?.[field];
  return isObject(list) && Array.isArray(list.data) ? list.data.filter(isObject) : [];
}

/** The attributes of the one entity of a field in the data of an answer; undefined where there is none. */
export function attributesOfOne(data: JsonObject | null, field = 'one'): JsonObject | undefined {
  const one = data?.[field];
  const attributes = isObject(one) && isObject(one.data) ? one.data.attributes : undefined;
  return isObject(attributes) ? attributes : undefined;
}

/**
 * A check with several lists in each document; `fields` returns the lists for the target.
 *
 * @param tells beginnings of further clauses whose differences are failures of the check
 */
export const graphqlListCheck = (
  named: Named,
  fields: (scope: Scope) => ListFields,
  reading: Reading = vouchedReading,
  tells: readonly string[] = [],
): Check =>
  asking<DocumentQuestion>({
    ...askingTerms(named),
    reading,
    tells,
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

/** Judges answers of GraphQL: compares each field that answers a content-type like the same answer of REST (4.9). */
import type { DocumentNode, OperationTypeNode } from 'graphql';
import { parse, visit } from 'graphql';
import { isObject, type JsonObject } from '../../models/json.ts';
import { asRest } from '../../oracle/graphql/as-rest.ts';
import { fieldNamed, isMutation, type RootField, rootFields } from '../../oracle/graphql/document.ts';
import { answeredEntries } from '../../oracle/graphql/envelope.ts';
import type { QueryObject } from '../../oracle/parse-query.ts';
import type { Answer, Exchange, Request } from '../../target/exchange.ts';
import { graphqlPath } from '../../target/graphql.ts';
import type { EntryId } from '../../world/world.ts';
import type { Phase } from '../answer.ts';
import type { Difference, Tell } from '../difference.ts';
import { type EntryRecord, emptyRecord, entryDifferences } from '../entry.ts';
import type { JudgeScope } from '../question/question.ts';
import type { Reading } from '../reading.ts';
import { refusedKind } from '../speaks-against.ts';
import { writtenContents } from '../written.ts';
import { graphqlClause } from './clauses.ts';
import { listDifference, oneDifference } from './list-differences.ts';
import { mutationData } from './mutation-data.ts';

/** The differences of an answer; undefined where the expected answer is unknown. */
export function graphqlDifferences(
  scope: JudgeScope,
): (exchange: Exchange, phase: Phase) => readonly Difference[] | undefined {
  const path = graphqlPath(scope.target);
  const kinds = new Map<string, OperationTypeNode | undefined>();
  const kindOf = (query: string): OperationTypeNode | undefined => {
    if (!kinds.has(query)) kinds.set(query, plainKind(query));
    return kinds.get(query);
  };
  return ({ request, answer }, phase) => {
    const operation = operationOf(request, path);
    const kind = operation && kindOf(operation.query);
    if (!operation || kind === undefined || (kind === 'query' && phase === 'changing')) return undefined;
    const { query, variables } = operation;
    const fields = rootFields(scope.model, query, variables);
    const { data, errors } = isObject(answer.body) ? answer.body : { data: undefined, errors: undefined };
    if (answer.status !== 200 || !isObject(data) || errors !== undefined)
      return differencesWithoutData(scope.reading, fields, answer);
    return fields.flatMap((field) =>
      fieldDifferences(scope, field, data[field.key], recordOf(scope, field, variables, phase)),
    );
  };
}

/** Records of answered entries by id. While nothing else writes, the world holds the last written values. */
function recordOf(
  { model, world }: JudgeScope,
  { type, kind, node }: RootField,
  variables: JsonObject,
  phase: Phase,
): (id: EntryId) => EntryRecord | undefined {
  if (!isMutation(kind)) return (id) => world.find(type.uid, id);
  const written =
    kind === 'delete'
      ? emptyRecord
      : writtenContents(model, type, mutationData(model, type, node, variables), 'canonical');
  return (id) => {
    const entry = phase === 'fixed' ? world.find(type.uid, id) : undefined;
    if (!entry) return written;
    // links and components of a deleted entry may be gone too
    return kind === 'delete' ? { ...emptyRecord, values: entry.values } : entry;
  };
}

/** A document with its variables. */
interface Operation {
  readonly query: string;
  readonly variables: JsonObject;
}

function operationOf({ method, path, auth, body }: Request, endpoint: string): Operation | undefined {
  if (method !== 'POST' || path !== endpoint || auth !== 'full' || !isObject(body)) return undefined;
  const { query, variables = {}, operationName } = body;
  if (typeof query !== 'string' || operationName !== undefined) return undefined;
  return { query, variables: isObject(variables) ? variables : {} };
}

/** The differences of an answer without data or with errors; none where the target may refuse the question. */
function differencesWithoutData(
  reading: Reading | undefined,
  fields: readonly RootField[],
  answer: Answer,
): readonly Difference[] | undefined {
  if (reading?.vouches === 'tolerated') return [];
  return reading?.vouches === 'stated' ? fields.map((field) => refusal(field, answer)) : undefined;
}

/** The message of the first error. */
function firstMessage(body: unknown): string {
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : [];
  const [error] = errors as readonly unknown[];
  return isObject(error) && typeof error.message === 'string' ? error.message : 'none is told';
}

/** The difference where the target refuses a question that it must answer. */
function refusal({ key, kind }: RootField, { status, body, text }: Answer): Difference {
  return {
    clause: graphqlClause('', kind),
    kind: refusedKind,
    message: `${key}: it is answered ${status} without data or with errors: ${firstMessage(body)}`,
    expected: 'data without errors',
    actual: body ?? text,
    entries: [],
  };
}

/**
 * The kind of a document with one operation and without named fragments or directives: the judge can read its meaning.
 */
function plainKind(query: string): OperationTypeNode | undefined {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return undefined;
  }
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== 'OperationDefinition' || others.length > 0) return undefined;
  let isPlain = (operation.variableDefinitions ?? []).every(({ defaultValue }) => defaultValue === undefined);
  visit(document, {
    Directive: () => {
      isPlain = false;
    },
    FragmentSpread: () => {
      isPlain = false;
    },
  });
  return isPlain ? operation.operation : undefined;
}

/** Whether a nested field has arguments. */
function hasArgumentsInside({ node }: RootField): boolean {
  let depth = 0;
  let hasField = false;
  visit(node, {
    Field: {
      enter(field) {
        depth += 1;
        if (depth > 1 && (field.arguments ?? []).length > 0) hasField = true;
      },
      leave() {
        depth -= 1;
      },
    },
  });
  return hasField;
}

/** Whether the content of nested fields is open: the document does not state their arguments, and no check vouches for them. */
const isOpenInside = ({ reading }: JudgeScope, field: RootField): boolean =>
  reading?.vouches === undefined && hasArgumentsInside(field);

function fieldDifferences(
  scope: JudgeScope,
  field: RootField,
  value: unknown,
  recordById: (id: EntryId) => EntryRecord | undefined,
): Difference[] {
  const { type, kind } = field;
  if (kind === 'delete' && scope.target.deletesSilently) return [];
  const data = fieldNamed(field.node.selectionSet, 'data');
  const isUnknown = type.kind === 'singleType' && scope.world.entries(type.uid).length === 0;
  if (isUnknown || !data || !fieldNamed(data.selectionSet, 'id')) return [];
  const tell: Tell = (clause, message, { expected, actual, entries = [] }) => ({
    clause: graphqlClause(clause, kind),
    kind: clause,
    message: `${field.key}: ${message}`,
    expected,
    actual,
    entries,
  });
  const answered = answeredEntries(scope.model, field, value);
  if (!answered) return [];
  const { fields = ['id'], populate, ...parameters } = asRest(scope.model, field);
  const inside: QueryObject = { fields, ...(populate === undefined || isOpenInside(scope, field) ? {} : { populate }) };
  const isSelectedWhole = populate === undefined || inside.populate !== undefined;
  const state = parameters.publicationState === 'preview' || isMutation(kind) ? 'preview' : 'live';
  const entries = isSelectedWhole
    ? answered.flatMap((entry) => {
        const record = recordById(entry.id);
        return record && entryDifferences(scope, { type, parameters: inside, state }, record, entry, tell);
      })
    : [];
  const wrongEntry = kind === 'one' ? oneDifference(scope, field, answered, tell) : undefined;
  if (wrongEntry) return [wrongEntry];
  const list = kind === 'list' ? [listDifference(scope, field, parameters, answered, value, tell)] : [];
  return [...list, ...entries].filter((difference) => difference !== undefined);
}

/** Parsed and validated queries, kept by their text, so that asking again costs neither. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import { coded } from './errors.ts';

/** A query that may be run, or what is wrong with it. */
export type Prepared<Plan> =
  | { readonly document: DocumentNode; readonly plan: Plan }
  | { readonly errors: readonly GraphQLFormattedError[] };

/** What queries are prepared with. */
export interface DocumentOptions<Plan> {
  readonly schema: GraphQLSchema;
  /** Beside those of the language. */
  readonly rules: readonly ValidationRule[];
  /** Refuses a document that would be slow to validate. Throws a GraphQLError. */
  check(document: DocumentNode): void;
  /** What is worked out once of a valid document. */
  plan(document: DocumentNode): Plan;
}

/** Most tokens of a query: what follows takes more than linear time. */
const MOST_TOKENS = 10_000;

/** How much is kept: queries, and characters of their texts together. */
const KEPT = { queries: 1000, characters: 1_000_000 };

/** Makes the preparation of queries over one schema; the ones used last are kept. */
export function createDocuments<Plan>(options: DocumentOptions<Plan>): (text: string) => Prepared<Plan> {
  const { schema, check, plan } = options;
  const rules = [...specifiedRules, ...options.rules];
  const kept = new Map<string, Prepared<Plan>>();
  let characters = 0;

  const keep = (text: string, prepared: Prepared<Plan>) => {
    kept.set(text, prepared);
    characters += text.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT.queries && characters <= KEPT.characters) break;
      kept.delete(oldest);
      characters -= oldest.length;
    }
  };

  const prepare = (text: string): Prepared<Plan> => {
    const document = parseText(text);
    if (document instanceof GraphQLError) return { errors: [coded(document, 'GRAPHQL_PARSE_FAILED')] };
    try {
      check(document);
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [coded(error, 'GRAPHQL_VALIDATION_FAILED')] };
      throw error;
    }
    const errors = validate(schema, document, rules);
    if (errors.length > 0) return { errors: errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED')) };
    const prepared = { document, plan: plan(document) };
    keep(text, prepared);
    return prepared;
  };

  return (text) => {
    const found = kept.get(text);
    if (!found) return prepare(text);
    // last used, last removed
    kept.delete(text);
    kept.set(text, found);
    return found;
  };
}

function parseText(text: string): DocumentNode | GraphQLError {
  try {
    return parse(text, { maxTokens: MOST_TOKENS });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    if (error instanceof RangeError)
      return new GraphQLError('Syntax Error: The query is nested too deeply to be read.');
    throw error;
  }
}

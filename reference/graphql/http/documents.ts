/** Caches parsed and validated queries by their text. */
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
import { type RequestErrorCode, withCode } from './errors.ts';

/** An invalid query. */
interface InvalidQuery {
  readonly errors: readonly GraphQLFormattedError[];
}

/** A query that may be run, or the errors of one that may not. */
export type Prepared<Plan> = { readonly document: DocumentNode; readonly plan: Plan } | InvalidQuery;

/** Options of preparing queries. */
export interface DocumentOptions<Plan> {
  readonly schema: GraphQLSchema;
  /** Rules besides those of the GraphQL specification. */
  readonly rules: readonly ValidationRule[];
  /** Whether errors suggest no names: where introspection is not allowed. */
  readonly hideSuggestions: boolean;
  /** Refuses a document that would be slow to validate. Throws a GraphQLError. */
  check(document: DocumentNode): void;
  /** Computes, once for each valid document, the data that is needed to run it. */
  plan(document: DocumentNode): Plan;
}

/** Most tokens of a query: validation takes more than linear time. */
export const MOST_TOKENS = 10_000;

/** Most errors of a query: validation stops there, so that an invalid query costs no more than a valid one. */
export const MOST_ERRORS = 20;

/** Limits of the cache of valid queries: number, and characters of all texts. */
const VALID_LIMITS = { queries: 1000, characters: 1_000_000 };

/** Limits of the cache of invalid queries, which must not displace valid ones. */
const INVALID_LIMITS = { queries: 100, characters: 200_000 };

/** Makes the function that prepares queries for one schema. It caches those used last. */
export function createDocuments<Plan>(options: DocumentOptions<Plan>): (text: string) => Prepared<Plan> {
  const { schema, hideSuggestions, check, plan } = options;
  const rules = [...specifiedRules, ...options.rules];
  const validQueries = new Latest<Prepared<Plan>>(VALID_LIMITS);
  const invalidQueries = new Latest<InvalidQuery>(INVALID_LIMITS);

  const prepare = (text: string): Prepared<Plan> => {
    const document = catchErrors('GRAPHQL_PARSE_FAILED', () => parse(text, { maxTokens: MOST_TOKENS }));
    if ('errors' in document) return document;
    const prepared = catchErrors('GRAPHQL_VALIDATION_FAILED', (): Prepared<Plan> => {
      check(document);
      const errors = validate(schema, document, rules, { hideSuggestions, maxErrors: MOST_ERRORS });
      if (errors.length > 0) return { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) };
      return { document, plan: plan(document) };
    });
    return prepared;
  };

  return (text) => {
    const cached = validQueries.get(text) ?? invalidQueries.get(text);
    if (cached) return cached;
    const prepared = prepare(text);
    if ('errors' in prepared) invalidQueries.keep(text, prepared);
    else validQueries.keep(text, prepared);
    return prepared;
  };
}

/** A cache by text, which drops what was used least recently. */
export class Latest<Value> {
  readonly #most: typeof VALID_LIMITS;
  readonly #values = new Map<string, Value>();
  #characters = 0;

  constructor(most: typeof VALID_LIMITS) {
    this.#most = most;
  }

  get(text: string): Value | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    // moved to the end: the first one is removed first
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  keep(text: string, value: Value): void {
    if (!this.#values.has(text)) this.#characters += lengthOf(text, value);
    this.#values.set(text, value);
    for (const [oldest, kept] of this.#values) {
      if (this.#values.size <= this.#most.queries && this.#characters <= this.#most.characters) break;
      this.#values.delete(oldest);
      this.#characters -= lengthOf(oldest, kept);
    }
  }
}

const lengthOf = (text: string, value: unknown): number => text.length + (typeof value === 'string' ? value.length : 0);

/** Runs a step of the preparation and returns an error that it throws. */
function catchErrors<Outcome>(code: RequestErrorCode, step: () => Outcome): Outcome | InvalidQuery {
  try {
    return step();
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [withCode(error, code)] };
    // the stack overflowed
    if (error instanceof RangeError)
      return { errors: [withCode(new GraphQLError('The query is nested too deeply.'), code)] };
    throw error;
  }
}

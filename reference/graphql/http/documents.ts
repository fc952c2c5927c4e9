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
import { type RequestErrorCode, withCode } from './errors.ts';

/** What is wrong with a query. */
interface Refused {
  readonly errors: readonly GraphQLFormattedError[];
}

/** A query that may be run, or what is wrong with it. */
export type Prepared<Plan> = { readonly document: DocumentNode; readonly plan: Plan } | Refused;

/** What queries are prepared with. */
export interface DocumentOptions<Plan> {
  readonly schema: GraphQLSchema;
  /** Beside those of the language. */
  readonly rules: readonly ValidationRule[];
  /** Whether errors name no names but those of the query: where the schema is not to be known. */
  readonly hideSuggestions: boolean;
  /** Refuses a document that would be slow to validate. Throws a GraphQLError. */
  check(document: DocumentNode): void;
  /** What is worked out once of a valid document. */
  plan(document: DocumentNode): Plan;
}

/** Most tokens of a query: what follows takes more than linear time. */
export const MOST_TOKENS = 10_000;

/** Most mistakes that are told: then nothing more is validated, so that a wrong query costs no more than a right one. */
export const MOST_ERRORS = 20;

/** How much is kept: queries, and characters of their texts together. */
const KEPT = { queries: 1000, characters: 1_000_000 };

/** Of queries that were refused, which must not drive out those that can be run. */
const REFUSED = { queries: 100, characters: 200_000 };

/** Makes the preparation of queries over one schema; the ones used last are kept. */
export function createDocuments<Plan>(options: DocumentOptions<Plan>): (text: string) => Prepared<Plan> {
  const { schema, hideSuggestions, check, plan } = options;
  const rules = [...specifiedRules, ...options.rules];
  const kept = new Latest<Prepared<Plan>>(KEPT);
  const refused = new Latest<Refused>(REFUSED);

  const prepare = (text: string): Prepared<Plan> => {
    const document = told('GRAPHQL_PARSE_FAILED', () => parse(text, { maxTokens: MOST_TOKENS }));
    if ('errors' in document) return document;
    const prepared = told('GRAPHQL_VALIDATION_FAILED', (): Prepared<Plan> => {
      check(document);
      const errors = validate(schema, document, rules, { hideSuggestions, maxErrors: MOST_ERRORS });
      if (errors.length > 0) return { errors: errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED')) };
      return { document, plan: plan(document) };
    });
    return prepared;
  };

  return (text) => {
    const known = kept.get(text) ?? refused.get(text);
    if (known) return known;
    const prepared = prepare(text);
    if ('errors' in prepared) refused.keep(text, prepared);
    else kept.keep(text, prepared);
    return prepared;
  };
}

/** What was asked for last, by text. */
class Latest<Value> {
  readonly #most: typeof KEPT;
  readonly #values = new Map<string, Value>();
  #characters = 0;

  constructor(most: typeof KEPT) {
    this.#most = most;
  }

  get(text: string): Value | undefined {
    const value = this.#values.get(text);
    if (value === undefined) return undefined;
    // last used, last removed
    this.#values.delete(text);
    this.#values.set(text, value);
    return value;
  }

  keep(text: string, value: Value): void {
    this.#values.set(text, value);
    this.#characters += text.length;
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#most.queries && this.#characters <= this.#most.characters) break;
      this.#values.delete(oldest);
      this.#characters -= oldest.length;
    }
  }
}

/** Does a step of the preparation; the error it throws becomes its outcome. */
function told<Outcome>(code: RequestErrorCode, step: () => Outcome): Outcome | Refused {
  try {
    return step();
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [withCode(error, code)] };
    // the stack went out
    if (error instanceof RangeError)
      return { errors: [withCode(new GraphQLError('The query is nested too deeply.'), code)] };
    throw error;
  }
}

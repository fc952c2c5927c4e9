/** What a request may have worked out for it, spent as it is run (decision query-limits). */
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';

type Place = Pick<GraphQLResolveInfo, 'operation' | 'fieldNodes' | 'path'>;

/** The budget of all operations of one request. Nothing is worked out once it is spent. */
export class CostBudget {
  readonly allowed: number;
  #spent = 0;
  #refusal: GraphQLError | undefined;

  /** @param allowed values: `graphql.config.costLimit` */
  constructor(allowed: number) {
    this.allowed = allowed;
  }

  /** What was told where the budget was spent. */
  get refusal(): GraphQLError | undefined {
    return this.#refusal;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Begins an operation. Gives what to tell where its fixed cost alone is too much, or nothing was left of the budget. */
  begin(cost: number, operation: Place['operation']): GraphQLError | undefined {
    if (this.#refusal || this.#spent + cost > this.allowed)
      return new GraphQLError(textOf(operation, this.#spent + cost, this.allowed, ''), { nodes: [operation] });
    this.#spent += cost;
    return undefined;
  }

  /** Throws where there is nothing left; always the same error, which is told once. */
  charge(values: number, { operation, fieldNodes, path }: Place): void {
    if (this.#refusal) throw this.#refusal;
    this.#spent += values;
    if (this.#spent <= this.allowed) return;
    const keys = keysOf(path);
    const text = textOf(operation, Math.ceil(this.#spent), this.allowed, ` at ${keys.join('.')}`);
    this.#refusal = new GraphQLError(text, { nodes: fieldNodes, path: keys });
    throw this.#refusal;
  }

  /** The same where nothing is added. */
  check(): void {
    if (this.#refusal) throw this.#refusal;
  }
}

function textOf({ name }: Place['operation'], cost: number, allowed: number, place: string): string {
  const advice = 'ask for shorter lists (pagination) or fewer fields in them';
  const limit = `allowed are ${allowed} for a request (graphql.config.costLimit)`;
  return `'${name?.value ?? ''}' costs ${cost} values or more${place}, ${limit}; ${advice}`;
}

function keysOf(path: Place['path']): (string | number)[] {
  const keys: (string | number)[] = [];
  for (let at: Place['path'] | undefined = path; at; at = at.prev) keys.unshift(at.key);
  return keys;
}

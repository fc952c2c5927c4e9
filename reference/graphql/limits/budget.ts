/** The budget of a request: how many values may be resolved for it (decision query-limits). */
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';

type Place = Pick<GraphQLResolveInfo, 'operation' | 'fieldNodes' | 'path'>;

/** The budget of all operations of one request. Once it is spent, no resolver runs. */
export class CostBudget {
  readonly allowed: number;
  #spent = 0;
  #refusal: GraphQLError | undefined;

  /** @param allowed values: `graphql.config.costLimit` */
  constructor(allowed: number) {
    this.allowed = allowed;
  }

  /** The error of the field that exceeded the budget; undefined while it is not spent. */
  get refusal(): GraphQLError | undefined {
    return this.#refusal;
  }

  get spent(): number {
    return this.#spent;
  }

  /** Begins an operation. Returns an error if its fixed cost exceeds the budget, or the budget is already spent. */
  begin(cost: number, operation: Place['operation']): GraphQLError | undefined {
    if (this.#refusal || this.#spent + cost > this.allowed)
      return new GraphQLError(textOf(operation, this.#spent + cost, this.allowed, ''), { nodes: [operation] });
    this.#spent += cost;
    return undefined;
  }

  /** Charges values. Throws a GraphQLError once the budget is spent, always the same one. */
  charge(values: number, { operation, fieldNodes, path }: Place): void {
    if (this.#refusal) throw this.#refusal;
    this.#spent += values;
    if (this.#spent <= this.allowed) return;
    const keys = keysOf(path);
    const text = textOf(operation, Math.ceil(this.#spent), this.allowed, ` at ${keys.join('.')}`);
    this.#refusal = new GraphQLError(text, { nodes: fieldNodes, path: keys });
    throw this.#refusal;
  }

  /** Throws like `charge`, without charging anything. */
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

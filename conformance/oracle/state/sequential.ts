/** Tests whether concurrent requests were answered as if they had run one after another. */

/** One request and its answer. `Op` is its effect, `Seen` the state that its answer shows. */
export interface AnsweredRequest<Op, Seen> {
  readonly op: Op;
  readonly seen: Seen;
}

/** How requests change a state, and the state that an answer shows. `same` compares two shown states. */
export interface Machine<State, Op, Seen> {
  apply(state: State, op: Op): State;
  show(state: State): Seen;
  same(a: Seen, b: Seen): boolean;
}

/**
 * Finds an order of all requests in which each answer shows the state after its request, and the last state is the one
 * read at the end. The requests of one client keep their order.
 *
 * @returns the clients in that order, one for each request; undefined when there is no such order
 */
export function findOrder<State, Op, Seen>(
  machine: Machine<State, Op, Seen>,
  initial: State,
  clients: readonly (readonly AnsweredRequest<Op, Seen>[])[],
  atEnd: Seen,
): readonly number[] | undefined {
  const search = (state: State, counts: readonly number[], order: readonly number[]): readonly number[] | undefined => {
    if (clients.every((requests, client) => counts[client] === requests.length))
      return machine.same(machine.show(state), atEnd) ? order : undefined;
    for (const [client, requests] of clients.entries()) {
      const next = requests[counts[client] ?? 0];
      if (next === undefined) continue;
      const after = machine.apply(state, next.op);
      if (!machine.same(machine.show(after), next.seen)) continue;
      const counted = counts.map((count, index) => (index === client ? count + 1 : count));
      const solution = search(after, counted, [...order, client]);
      if (solution) return solution;
    }
    return undefined;
  };
  return search(
    initial,
    clients.map(() => 0),
    [],
  );
}

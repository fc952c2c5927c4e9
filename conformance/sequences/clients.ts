/** Runs sequences by two or three clients at once, each with its own entries: no client may see effects of another. */
import type { Scope } from '../checks/check.ts';
import { Mismatch } from '../checks/mismatch.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Session } from '../target/session.ts';
import { runSequence, type SequenceCase } from './run.ts';
import type { SequenceOptions } from './subject.ts';

/**
 * Deals the steps of a sequence to clients in turn and runs the clients at once. Removes their entries.
 *
 * @throws Mismatch when an answer to one of them is wrong
 */
export async function runClients(
  scope: Scope,
  session: Session,
  name: string,
  manner: SequenceOptions,
  { first, steps }: SequenceCase,
): Promise<void> {
  const count = 2 + (first % 2);
  const sessions = Array.from({ length: count }, () => session.fork());
  const clients = sessions.map(async (own, client) => {
    const clientSteps = steps.filter((_step, at) => at % count === client);
    await runSequence(scope, own, [name, first, steps, client], manner, { first, steps: clientSteps });
  });
  // waits for all clients, since each removes its entries at its end
  const ends = await Promise.allSettled(clients);
  for (const [client, end] of ends.entries()) {
    if (end.status === 'fulfilled') continue;
    const fault: unknown = end.reason;
    if (!(fault instanceof Mismatch)) throw fault;
    const { expected, actual } = fault;
    const exchanges = upToLastOf(sessions[client], session.exchanges);
    throw new Mismatch({ message: `client ${client + 1} of ${count}, ${fault.message}`, expected, actual, exchanges });
  }
}

/** What all clients sent up to the last answer to one of them, which is wrong. */
function upToLastOf(client: Session | undefined, all: readonly Exchange[]): readonly Exchange[] {
  const last = client?.exchanges.at(-1);
  return last ? all.slice(0, all.lastIndexOf(last) + 1) : all;
}

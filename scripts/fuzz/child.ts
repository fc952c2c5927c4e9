/** The server under test, in its own process. It also reports processor time, heap and number of changes. */
import { subscribe } from 'node:diagnostics_channel';
import { ServerResponse } from 'node:http';
import { CHEAP } from '../../reference/content/password.ts';
import { startHere } from '../../reference/start-here.ts';
import { Transaction } from '../../reference/store/transaction.ts';
import { CHANGES, type ChildCall, type ChildOptions } from './child-messages.ts';

let reference: Awaited<ReturnType<typeof startHere>> | undefined;

/**
 * Adds a header to each answer: the number of changes since its request. Rolled-back changes do not count. The number
 * is exact if requests are sent one at a time.
 */
function reportChanges(): void {
  let changes = 0;
  const before = new WeakMap<ServerResponse, number>();
  const { close, rollback } = Transaction.prototype;
  const counted = new WeakSet<Transaction>();
  Transaction.prototype.close = function closeCounted(this: Transaction) {
    close.call(this);
    if (this.touched.size === 0) return;
    counted.add(this);
    changes += 1;
  };
  Transaction.prototype.rollback = function rollbackCounted(this: Transaction) {
    if (counted.delete(this)) changes -= 1;
    rollback.call(this);
  };
  subscribe('http.server.request.start', (message) => {
    before.set((message as { response: ServerResponse }).response, changes);
  });
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function writeHeadWithChanges(this: ServerResponse, ...head: unknown[]) {
    if (!this.headersSent) this.setHeader(CHANGES, changes - (before.get(this) ?? changes));
    return Reflect.apply(writeHead, this, head);
  } as typeof writeHead;
}

async function start(options: ChildOptions): Promise<unknown> {
  reference = await startHere({ ...options, passwordCost: CHEAP, log: (log) => process.send?.({ log }) });
  return { url: reference.url, token: reference.token };
}

/** Processor time of this process so far, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Bytes in use after a garbage collection. */
function heapUsed(): number {
  for (let round = 0; round < 3; round += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
}

const calls: Readonly<Record<ChildCall['what'], (call: ChildCall) => unknown>> = {
  start: ({ options }) => start(options ?? {}),
  ping: () => true,
  cpu: processorTime,
  heap: heapUsed,
  reset: () => reference?.reset(),
  close: () => reference?.close(),
};

process.on('message', async (call: ChildCall) => {
  try {
    process.send?.({ id: call.id, value: await calls[call.what](call) });
  } catch (error) {
    process.send?.({ id: call.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
reportChanges();

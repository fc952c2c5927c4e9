/** Clients that read and write at a given rate, and know what must be there. */
import { Pool } from 'undici';
import type { Ids } from '../durability/ids.ts';
import { randomOf } from '../durability/random.ts';
import { readAll } from '../durability/read-all.ts';
import { EMPTY, SHARED_TAG } from '../durability/world.ts';
import { LoadClient } from './load-client.ts';

/** Entries that no client changes: lists have something to sort, and whatever changes there is a fault. */
const BACKGROUND = 2000;

export class Load {
  /** Messages about faults. */
  readonly faults: string[] = [];
  readonly #pool: Pool;
  readonly #ids: Ids = new Map();
  readonly #clients: readonly LoadClient[];
  readonly #counts = new Map<string, number>();
  #latencies: number[] = [];

  constructor(url: string, { clients, seed }: { readonly clients: number; readonly seed: number }) {
    this.#pool = new Pool(url, { connections: clients + 1 });
    this.#clients = Array.from({ length: clients + 1 }, (_, index) => {
      const name = index === clients ? 'background' : `c${index}`;
      return new LoadClient({ name, pool: this.#pool, ids: this.#ids, random: randomOf(seed * 1000 + index) });
    });
  }

  get #busy(): readonly LoadClient[] {
    return this.#clients.slice(0, -1);
  }

  /** Makes the entries that stay as they are. */
  async plant(): Promise<void> {
    const background = this.#clients.at(-1);
    await background?.create('tags', SHARED_TAG);
    for (let index = 0; index < BACKGROUND; index++) await background?.plant(index);
  }

  /** Has each client send its next request once the last one is answered; gives requests a second. */
  async saturate(seconds: number): Promise<number> {
    const began = performance.now();
    let count = 0;
    const until = began + seconds * 1000;
    await Promise.all(
      this.#busy.map(async (client) => {
        for (; performance.now() < until; count++) await this.#step(client);
      }),
    );
    return count / ((performance.now() - began) / 1000);
  }

  /**
   * Sends a number of requests a second, evenly, for a number of seconds. A request waits for its client while that is
   * busy, and the wait counts as latency: a blocked server must not look quick.
   */
  async run(rate: number, seconds: number, goesOn: () => boolean): Promise<void> {
    const began = performance.now();
    const clients = this.#busy;
    this.#latencies = [];
    await Promise.all(
      clients.map(async (client, index) => {
        for (let turn = 0; goesOn(); turn++) {
          const due = began + ((turn * clients.length + index) / rate) * 1000;
          if (due > began + seconds * 1000) return;
          const wait = due - performance.now();
          if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
          await this.#step(client);
          this.#latencies.push(performance.now() - due);
        }
      }),
    );
  }

  /** The latencies since they were last taken, in milliseconds. */
  takeLatencies(): readonly number[] {
    const latencies = this.#latencies;
    this.#latencies = [];
    return latencies;
  }

  /** Reads everything from a server; returns the differences from the acknowledged content. */
  async verify(url: string): Promise<readonly string[]> {
    const { worlds, halves } = await readAll(url);
    const faults = halves.map((link) => `half a link: ${link}`);
    const names = new Set(this.#clients.map(({ name }) => name));
    for (const name of worlds.keys()) if (!names.has(name)) faults.push(`entries of ${name}, whom nobody knows`);
    for (const client of this.#clients) {
      const fault = client.verify(worlds.get(client.name) ?? EMPTY);
      if (fault !== undefined) faults.push(fault);
      faults.push(...(await client.verifyUploads(url)));
    }
    return faults;
  }

  /** How many requests of each kind were answered. */
  summary(): string {
    const counts = [...this.#counts].sort().map(([kind, count]) => `${kind} ${count}`);
    return `requests: ${counts.join(', ')}`;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #step(client: LoadClient): Promise<void> {
    try {
      const kind = await client.step();
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    } catch (error) {
      this.faults.push(`${client.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

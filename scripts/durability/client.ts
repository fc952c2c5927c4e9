/** A client that changes its own entries, one request at a time, until the server stops answering. */
import { type Ids, idOf, withIds } from './ids.ts';
import { TOKEN } from './server.ts';
import { type Change, describeWorld, EMPTY, nextChange, type Random, SHARED_TAG, type World } from './world.ts';

/** Outcomes of the requests of all clients. */
export interface Tally {
  acknowledged: number;
  /** Answered with 507: the disk was full. */
  refused: number;
  /** Sent, and never answered. */
  unanswered: number;
}

export class Client {
  readonly #name: string;
  readonly #random: Random;
  readonly #ids: Ids;
  #made = 0;
  #world: World = EMPTY;
  /** The world if the unanswered request had its effect. */
  #maybe: World | undefined;

  constructor(name: string, random: Random, ids: Ids) {
    this.#name = name;
    this.#random = random;
    this.#ids = ids;
  }

  /** Sends changes until the connection breaks. Throws for an answer that is neither a success nor 507. */
  async run(url: string, tally: Tally): Promise<void> {
    for (;;) {
      const change = nextChange(this.#world, this.#random, () => `${this.#name}-${this.#made++}`);
      this.#maybe = change.after;
      let response: Response;
      let answer: unknown;
      try {
        response = await this.#send(url, change);
        answer = await response.json();
      } catch {
        tally.unanswered++;
        return;
      }
      this.#maybe = undefined;
      if (response.status === 507) tally.refused++;
      else if (!response.ok)
        throw new Error(`${change.method} ${change.kind}: ${response.status} ${JSON.stringify(answer)}`);
      else {
        tally.acknowledged++;
        this.#world = change.after;
        const { name } = change.data;
        if (change.method === 'POST') this.#ids.set(`${change.kind} ${String(name)}`, idOf(answer));
      }
    }
  }

  /** Compares the content of this client with the expected one; returns the fault, and continues from that content. */
  verify(world: World): string | undefined {
    const text = describeWorld(world);
    const expected = [this.#world, ...(this.#maybe ? [this.#maybe] : [])].map(describeWorld);
    this.#world = world;
    this.#maybe = undefined;
    return expected.includes(text) ? undefined : `${this.#name}: expected ${expected.join('\n  or ')}\n  found ${text}`;
  }

  #send(url: string, { method, kind, target, data }: Change): Promise<Response> {
    const id = target === undefined ? '' : `/${this.#ids.get(`${kind} ${target}`)}`;
    return fetch(`${url}/api/${kind}${id}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { body: JSON.stringify({ data: withIds(this.#ids, data) }) }),
    });
  }
}

/** Adds the tag that all clients link, unless it is there. */
export async function addSharedTag(url: string, ids: Ids): Promise<void> {
  if (ids.has(`tags ${SHARED_TAG}`)) return;
  const response = await fetch(`${url}/api/tags`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { name: SHARED_TAG } }),
  });
  ids.set(`tags ${SHARED_TAG}`, idOf(await response.json()));
}

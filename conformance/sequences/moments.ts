/**
 * createdAt and updatedAt of entries between reads (2.1): createdAt stays; updatedAt grows when an update changes values, links
 * or components, and stays while neither the entry nor its links change.
 */
import { Mismatch } from '../checks/mismatch.ts';
import type { JsonObject } from '../models/json.ts';
import type { Adapter } from './adapters.ts';

/** `touched`: the entry or one of its relations was written. `changed`: an update of the entry changed what it holds. */
type Event = 'none' | 'touched' | 'changed';

/** A way to update an entry: which adapter writes, and what of the entry it changes. */
export interface Way {
  readonly adapter: Adapter['name'];
  readonly kind: 'values' | 'links' | 'components';
}

const keyOf = ({ adapter, kind }: Way): string => `${adapter} ${kind}`;

interface Reading {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly event: Event;
  /** The way in which it was changed last. */
  readonly by?: Way;
}

/** Milliseconds by which a stored moment may differ from its first answer: some servers store whole seconds. */
const second = 1_000;

/** Milliseconds after which the clock of a server has moved: one with milliseconds, one with whole seconds. */
const [fine, coarse] = [30, 1_100];

export class Moments {
  /** Readings by adapter and entry: two adapters may write a moment in two ways. */
  readonly #readings = new Map<string, Map<string, Reading>>();
  /** Ways to update that changed updatedAt, and those with an update that did not. */
  readonly #moving = new Set<string>();
  readonly #still = new Map<string, Way>();
  #isExact = false;

  /** Records an event of an entry, named `uid id`. `by`: the way in which it was changed. */
  note(entry: string, event: Event, by?: Way): void {
    for (const readings of this.#readings.values()) {
      const reading = readings.get(entry);
      if (!reading || reading.event === 'changed') continue;
      readings.set(entry, { ...reading, event, ...(event === 'changed' && by ? { by } : {}) });
    }
  }

  /**
   * Checks the timestamps of a read.
   *
   * @throws Mismatch when one is wrong
   */
  see(reader: string, entry: string, attributes: JsonObject): void {
    const [createdAt, updatedAt] = [momentOf(attributes.createdAt), momentOf(attributes.updatedAt)];
    if (createdAt === undefined || updatedAt === undefined) return;
    if (updatedAt % 1_000 !== 0) this.#isExact = true;
    const readings = this.#readings.get(reader) ?? new Map<string, Reading>();
    this.#readings.set(reader, readings);
    const before = readings.get(entry);
    readings.set(entry, { createdAt, updatedAt, event: 'none' });
    if (!before) return;
    const wrong = (message: string): Mismatch =>
      new Mismatch({
        message: `${message} of ${entry} as ${reader} reads it`,
        expected: { createdAt: new Date(before.createdAt), updatedAt: new Date(before.updatedAt) },
        actual: { createdAt: attributes.createdAt, updatedAt: attributes.updatedAt },
      });
    if (createdAt !== before.createdAt) throw wrong('a write changed createdAt');
    if (updatedAt < before.updatedAt) throw wrong('updatedAt went back: that');
    if (before.event === 'none' && updatedAt !== before.updatedAt) throw wrong('a write of others changed updatedAt');
    if (before.event !== 'changed' || before.by === undefined) return;
    if (updatedAt > before.updatedAt) this.#moving.add(keyOf(before.by));
    else this.#still.set(keyOf(before.by), before.by);
  }

  /**
   * Checks the timestamps in the answer of a write.
   *
   * @throws Mismatch when one differs from the last read
   */
  seeWritten(entry: string, attributes: JsonObject): void {
    const [createdAt, updatedAt] = [momentOf(attributes.createdAt), momentOf(attributes.updatedAt)];
    for (const readings of this.#readings.values()) {
      const before = readings.get(entry);
      if (!before || createdAt === undefined || updatedAt === undefined) continue;
      if (Math.abs(createdAt - before.createdAt) < second && updatedAt > before.updatedAt - second) continue;
      throw new Mismatch({
        message: `a write of ${entry} answers another createdAt, or an earlier updatedAt, than was read before`,
        expected: { createdAt: new Date(before.createdAt), updatedAt: new Date(before.updatedAt) },
        actual: { createdAt: attributes.createdAt, updatedAt: attributes.updatedAt },
      });
    }
  }

  /** Ways to update that never changed updatedAt so far. */
  get suspects(): readonly Way[] {
    return [...this.#still].flatMap(([key, way]) => (this.#moving.has(key) ? [] : [way]));
  }

  /** Checks that a suspect has changed updatedAt since. Throws Mismatch where it has not. */
  expectMoved(way: Way): void {
    if (this.#moving.has(keyOf(way))) return;
    throw new Mismatch({
      message: `updatedAt stands still when an entry is updated by ${way.adapter}, in its ${way.kind} alone`,
      expected: 'a later updatedAt',
      actual: `the same after ${this.pause} ms`,
    });
  }

  /** Milliseconds after which the clock of the server has surely moved. */
  get pause(): number {
    return this.#isExact ? fine : coarse;
  }
}

function momentOf(value: unknown): number | undefined {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

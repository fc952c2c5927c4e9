/** Which store keeps its content in a data directory: one after the other, the next one tried before it takes the place. */
import type { InheritablePersistence, Loading, Successor, TableChange } from './persistence.ts';

/** A data directory in use. */
export interface DirectoryInUse {
  save(changes: readonly TableChange[], takeBack: () => void): Promise<void>;
  /** Hands over everything that was saved. */
  read(uids: Iterable<string>, loading: Loading): Promise<void>;
  close(): Promise<void>;
}

/** A write that waits until it is clear whether a successor takes the place. */
interface HeldWrite {
  readonly changes: readonly TableChange[];
  takeBack(): void;
  resolve(written: Promise<void>): void;
  reject(error: Error): void;
}

/** One store's use of a directory. */
export class Tenancy {
  readonly #directory: DirectoryInUse;
  /** Set while a successor is tried. */
  #held: HeldWrite[] | undefined;
  #isOver = false;

  constructor(directory: DirectoryInUse) {
    this.#directory = directory;
  }

  save(changes: readonly TableChange[], takeBack: () => void): Promise<void> {
    const held = this.#held;
    if (!held) return this.#directory.save(changes, takeBack);
    return new Promise((resolve, reject) => {
      held.push({ changes, takeBack, resolve, reject });
    });
  }

  async close(): Promise<void> {
    if (!this.#isOver) await this.#directory.close();
  }

  successor(): Successor {
    const next = new Tenancy(this.#directory);
    const waiting: TableChange[] = [];
    let isTried = true;
    return {
      load: async (uids, loading) => {
        this.#held ??= [];
        try {
          await this.#directory.read(uids, loading);
        } catch (error) {
          this.#goOn();
          throw error;
        }
      },
      async save(changes, takeBack) {
        if (!isTried) return next.save(changes, takeBack);
        waiting.push(...changes);
      },
      takeOver: async () => {
        if (waiting.length > 0) await this.#directory.save(waiting, () => {});
        isTried = false;
        this.#giveUp();
      },
      successor: () => next.successor(),
      close: async () => {
        if (isTried) this.#goOn();
        else await next.close();
      },
    };
  }

  #giveUp(): void {
    const held = this.#held ?? [];
    this.#isOver = true;
    this.#held = [];
    for (const { takeBack } of held.toReversed()) takeBack();
    for (const { reject } of held) reject(new Error('the content is that of a server which was reloaded since'));
  }

  #goOn(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const { changes, takeBack, resolve } of held) resolve(this.#directory.save(changes, takeBack));
  }
}

/** Persistence in a directory that `open` begins to use when it loads. */
export function persistenceIn(
  open: (uids: Iterable<string>, loading: Loading) => Promise<DirectoryInUse>,
): InheritablePersistence {
  let tenancy: Tenancy | undefined;
  const opened = (): Tenancy => {
    if (!tenancy) throw new Error('nothing is kept before it was loaded');
    return tenancy;
  };
  return {
    async load(uids, loading) {
      tenancy = new Tenancy(await open(uids, loading));
    },
    save: (changes, takeBack) => opened().save(changes, takeBack),
    successor: () => opened().successor(),
    close: async () => tenancy?.close(),
  };
}

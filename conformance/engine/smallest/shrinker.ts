/** Tries ever smaller questions about ever fewer entries, and keeps those that still show a difference. */
import type { Mismatch } from '../../checks/mismatch.ts';
import { answerJudge } from '../../judge/answer.ts';
import type { Difference } from '../../judge/difference.ts';
import type { Reading } from '../../judge/reading.ts';
import type { Model } from '../../models/model.ts';
import type { Exchange } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import type { World, WorldEntry } from '../../world/world.ts';
import { textOf } from '../findings/features.ts';
import { removalsOf } from '../removals.ts';
import { always, mattersIn, type Need } from './attributes.ts';
import { type ClosureOptions, closureOf } from './closure.ts';
import { mostQuestions, worldSizes } from './limits.ts';
import { canPack, creationsIn, fewRequests, packed, sendBy } from './pack.ts';
import { plansOf, showsAt } from './plans.ts';
import { farPage, type Question } from './question.ts';
import { renameRequest } from './rename.ts';
import { renumbered } from './renumbered.ts';
import { besideOthers, recreate, type SmallWorld } from './small-world.ts';

export interface ShrinkOptions {
  readonly model: Model;
  readonly target: Target;
  readonly world: World;
  readonly newSession: () => Session;
  /** A name that no other shrinking of the run has: unique values are made with it. */
  readonly name: string;
}

/** A failing question about a small world. */
interface Attempt {
  readonly small: SmallWorld;
  readonly question: Question;
  readonly exchanges: readonly Exchange[];
  readonly difference: Difference;
}

/** What to create: entries that are linked by attributes that matter, each with the attributes that are needed. */
interface Needs {
  readonly matters: Need;
  readonly isNeeded: Need;
}

type Size = Pick<ClosureOptions, 'breadth' | 'most'>;

/** Tries ever smaller questions about ever fewer entries. The entries of one attempt are there at a time. */
export class Shrinker {
  readonly #options: ShrinkOptions;
  /** The kind of the difference that must stay. */
  readonly #kind: string;
  /** The reading of the judge that found it; undefined: that of the run. */
  readonly #reading: Reading | undefined;
  readonly #text: (text: string) => string;
  /** The session that made the entries of the last attempt. */
  #present: Session | undefined;
  /** Whether questions are about the new entries alone; some faults do not show beside the filter that this takes. */
  #isAlone = true;

  constructor(options: ShrinkOptions, { kind = '', reading }: Mismatch, text: (text: string) => string) {
    this.#options = options;
    this.#kind = kind;
    this.#reading = reading;
    this.#text = text;
  }

  /** The question about the fewest entries that show the difference, on the page it asks for or on one near the first. */
  async firstAttempt(
    starts: readonly (readonly WorldEntry[])[],
    question: Question,
    matters: Need,
  ): Promise<Attempt | undefined> {
    const near = question.simpler().filter(({ left }) => left === farPage);
    const questions = [question, ...near.map((simpler) => simpler.question)];
    for (const start of starts)
      for (const size of worldSizes) {
        const attempt = await this.#attemptWith(start.slice(0, size.most), questions, size, {
          matters,
          isNeeded: always,
        });
        if (attempt) return attempt;
      }
    return undefined;
  }

  /** The question of REST as it is, about the entries that showed the difference and all others of the target. */
  async attemptBesideOthers(
    start: readonly WorldEntry[],
    question: Question,
    matters: Need,
  ): Promise<Attempt | undefined> {
    if (start.length > worldSizes[0].most) return undefined;
    this.#isAlone = false;
    return this.#attemptWith(start, [question], worldSizes[0], { matters, isNeeded: always });
  }

  /** Creates the entries with what they need, and asks one question after the other; undefined where all answers are right. */
  async #attemptWith(
    start: readonly WorldEntry[],
    questions: readonly Question[],
    size: Size,
    { matters, isNeeded }: Needs,
  ): Promise<Attempt | undefined> {
    const { model, world, newSession } = this.#options;
    const originals = closureOf(start, { model, world, isNeeded: matters, ...size });
    if (originals.length === 0) return undefined;
    // unique values are the same each time
    await this.removeEntries();
    const session = newSession();
    try {
      const small = await recreate(originals, { model, session, world, text: this.#text, isNeeded });
      for (const question of small ? questions : []) {
        const attempt = small && (await this.#ask(small, question, session));
        if (attempt) return attempt;
      }
      return undefined;
    } finally {
      this.#present = session;
    }
  }

  /** Removes the entries of the last attempt. */
  async removeEntries(): Promise<void> {
    for (const { request } of removalsOf(this.#present?.exchanges ?? [], {
      model: this.#options.model,
      identifier: this.#options.target.identifier,
    }))
      await this.#present?.tidy(request.path);
    this.#present = undefined;
  }

  /** Asks about the entries of a small world; undefined where the answer is right. */
  async #ask(
    small: SmallWorld,
    question: Question,
    session: Session = this.#options.newSession(),
  ): Promise<Attempt | undefined> {
    const asked = question.about(this.#isAlone ? small.entries : [], small.newOf);
    const request = asked && renameRequest(asked, small.newMoments);
    if (!request || !(this.#isAlone || request.method === 'GET')) return undefined;
    const answer = await session.send(request);
    const exchange = session.exchanges.at(-1) ?? { request, answer };
    const { model, target } = this.#options;
    const judge = answerJudge({
      ...{ model, target, world: this.#isAlone ? small.world : besideOthers(small, this.#options) },
      ...(this.#reading ? { reading: this.#reading } : {}),
    });
    const { differences } = judge(exchange, 'fixed');
    const difference = differences.find(
      (one) =>
        (one.kind ?? one.clause) === this.#kind &&
        (this.#isAlone || small.entries.some((entry) => showsAt(entry, one, differences))),
    );
    const creations = small.entries.flatMap(({ creation }) => creation ?? []);
    return difference && { small, question, exchanges: [...creations, exchange], difference };
  }

  /** Leaves out parts of the question, each tried once, as long as the difference stays. */
  async simplified(start: Attempt): Promise<Attempt> {
    // the check vouches for its own question alone
    if (this.#reading?.vouches !== undefined) return start;
    let best = start;
    const tried = new Set<string>();
    while (tried.size < mostQuestions) {
      const next = best.question.simpler().find(({ left }) => !tried.has(left));
      if (!next) break;
      tried.add(next.left);
      best = (await this.#ask(best.small, next.question)) ?? best;
    }
    return best;
  }

  /** Creates only what the question needs, and only attributes that matter. */
  async withFewerEntries(start: Attempt): Promise<Attempt> {
    const { question, difference } = start;
    const request = question.about(start.small.entries, start.small.newOf);
    const matters = mattersIn(
      `${request ? textOf(request) : ''} ${difference.message}`,
      this.#options.model,
      question.type,
    );
    const pairs = this.#originalsOf(start);
    const named = pairs.flatMap(({ original, entry }) => (difference.entries.includes(entry) ? [original] : []));
    const own = pairs.flatMap(({ original }) => (original.uid === question.type.uid ? [original] : []));
    const plans = plansOf(named, own);
    for (const isNeeded of [matters, always]) {
      for (const plan of plans) {
        for (const breadth of [1, 3]) {
          const attempt = await this.#attemptWith(plan, [question], { breadth, most: 12 }, { matters, isNeeded });
          if (attempt && attempt.exchanges.length <= start.exchanges.length) return attempt;
        }
      }
    }
    return start;
  }

  /** Makes the entries by few mutations, where they are many and the target has them. */
  async packed(start: Attempt): Promise<Attempt> {
    const { model, newSession, target } = this.#options;
    const creations = creationsIn(start.exchanges.slice(0, -1), model);
    if (start.exchanges.length <= fewRequests || !creations || !canPack(target)) return start;
    await this.removeEntries();
    const session = newSession();
    this.#present = session;
    const few = await packed(creations, { model, target, text: (text) => text, send: sendBy(session) });
    const attempt = few && (await this.#ask(renumbered(start.small, few.made, model), start.question, session));
    if (!attempt) return start;
    return { ...attempt, exchanges: [...few.exchanges, ...attempt.exchanges.slice(-1)] };
  }

  /** The entries of a small world, each with that of the world it was made from. */
  #originalsOf({ small }: Attempt): readonly { readonly original: WorldEntry; readonly entry: WorldEntry }[] {
    return small.entries.flatMap((entry) => {
      const original = this.#options.world.entries(entry.uid).find(({ id }) => small.newOf(entry.uid, id) === entry);
      return original ? [{ original, entry }] : [];
    });
  }
}

/**
 * Finds the smallest form of a failure that only reads: it creates a few entries once more, asks about them alone, and leaves
 * out parameters, entries and attributes as long as the judge still finds the same difference. What is reported was tried.
 */
import type { Mismatch } from '../../checks/mismatch.ts';
import { answerJudge } from '../../judge/answer.ts';
import type { Difference } from '../../judge/difference.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import { markOf } from '../../target/mark.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import type { World, WorldEntry } from '../../world/world.ts';
import { textOf } from '../findings/features.ts';
import { removalsOf } from '../removals.ts';
import { type ClosureOptions, closureOf } from './closure.ts';
import { type Question, questionOf } from './question.ts';
import { recreate, type SmallWorld } from './small-world.ts';

export interface ShrinkOptions {
  readonly model: Model;
  readonly target: Target;
  readonly world: World;
  readonly newSession: () => Session;
  /** A name that no other shrinking of the run has: unique values are made with it. */
  readonly name: string;
}

/** The smallest form of a failure. */
export interface SmallestCase {
  /** The creations, then the question that is answered wrong. */
  readonly exchanges: readonly Exchange[];
  readonly difference: Difference;
}

/** A failure to shrink. */
export interface Shown {
  readonly mismatch: Mismatch;
  readonly exchanges: readonly Exchange[];
}

/** A failing question about a small world. */
interface Attempt {
  readonly small: SmallWorld;
  readonly question: Question;
  readonly exchanges: readonly Exchange[];
  readonly difference: Difference;
}

/** Whether an attribute of a content-type is needed. */
type Need = (type: ContentType, attribute: Attribute) => boolean;

const always: Need = () => true;

/** What to create: entries that are linked by attributes that matter, each with the attributes that are needed. */
interface Needs {
  readonly matters: Need;
  readonly isNeeded: Need;
}

type Size = Pick<ClosureOptions, 'breadth' | 'most'>;

/** Most questions that one failure is shrunk with. */
const mostQuestions = 24;

/** Numbers of entries that the first worlds may have: few, then more. */
const sizes = [
  { breadth: 1, most: 6 },
  { breadth: 3, most: 14 },
  { breadth: 20, most: 40 },
] as const;

/** The smallest form of a failure; undefined where it cannot be shown with entries alone. Throws as `Session.send`. */
export async function smallestCase(shown: Shown, options: ShrinkOptions): Promise<SmallestCase | undefined> {
  const { kind, message, entries } = shown.mismatch;
  const request = shown.exchanges.at(-1)?.request;
  const isRead = shown.exchanges.every(({ request: sent }) => sent.method === 'GET' || isQuery(sent));
  if (kind === undefined || !request || !isRead) return undefined;
  const text = renamer(options.name);
  const renamed = renameRequest(request, text);
  const first = questionOf(renamed, options.model, /^(\w+): /.exec(message)?.[1]);
  if (!first) return undefined;
  const candidates = entries.some(({ creation }) => creation)
    ? [entries, options.world.entries(first.type.uid)]
    : [options.world.entries(first.type.uid)];
  const matters = mattersIn(`${textOf(renamed)} ${message}`, options.model, first.type);
  let present: Session | undefined;
  let attempt: Attempt | undefined;
  for (const start of candidates)
    for (const size of sizes) {
      attempt ??= await attemptWith(start.slice(0, size.most), first, size, { matters, isNeeded: always });
      if (attempt) break;
    }
  const smallest = attempt && (await withFewerEntries(await simplified(attempt)));
  await removeEntries();
  return smallest && { exchanges: smallest.exchanges, difference: smallest.difference };

  /** Creates the entries with what they need, and asks; undefined where the answer is right. */
  async function attemptWith(
    start: readonly WorldEntry[],
    question: Question,
    size: Size,
    { matters, isNeeded }: Needs,
  ): Promise<Attempt | undefined> {
    const { model, world, newSession } = options;
    const originals = closureOf(start, { model, world, isNeeded: matters, ...size });
    if (originals.length === 0) return undefined;
    // unique values are the same each time
    await removeEntries();
    const session = newSession();
    try {
      const small = await recreate(originals, { model, session, world, text, isNeeded });
      return small && (await ask(small, question, small.entries, session));
    } finally {
      present = session;
    }
  }

  /** Removes the entries of the last attempt. */
  async function removeEntries(): Promise<void> {
    for (const { request } of removalsOf(present?.exchanges ?? [], {
      model: options.model,
      identifier: options.target.identifier,
    }))
      await present?.tidy(request.path);
    present = undefined;
  }

  /** Asks about some of the entries of a small world. */
  async function ask(
    small: SmallWorld,
    question: Question,
    about: readonly WorldEntry[],
    session: Session = options.newSession(),
  ): Promise<Attempt | undefined> {
    const asked = question.about(about, small.newOf);
    if (!asked) return undefined;
    const answer = await session.send(asked);
    const exchange = session.exchanges.at(-1) ?? { request: asked, answer };
    const judge = answerJudge({ model: options.model, target: options.target, world: small.world });
    const { differences } = judge(exchange, 'fixed');
    const difference = differences.find((one) => (one.kind ?? one.clause) === kind);
    const creations = small.entries.flatMap(({ creation }) => creation ?? []);
    return difference && { small, question, exchanges: [...creations, exchange], difference };
  }

  async function simplified(start: Attempt): Promise<Attempt> {
    let best = start;
    let left = mostQuestions;
    for (let isSimpler = true; isSimpler; ) {
      isSimpler = false;
      for (const question of best.question.simpler()) {
        if (left === 0) return best;
        left -= 1;
        const attempt = await ask(best.small, question, best.small.entries);
        if (!attempt) continue;
        best = attempt;
        isSimpler = true;
        break;
      }
    }
    return best;
  }

  /** Creates only what the question needs, and only attributes that matter. */
  async function withFewerEntries(start: Attempt): Promise<Attempt> {
    const { question, difference } = start;
    const asked = question.about(start.small.entries, start.small.newOf);
    const matters = mattersIn(`${asked ? textOf(asked) : ''} ${difference.message}`, options.model, question.type);
    const pairs = originalsOf(start);
    const named = pairs.flatMap(({ original, entry }) => (difference.entries.includes(entry) ? [original] : []));
    const own = pairs.flatMap(({ original }) => (original.uid === question.type.uid ? [original] : []));
    const plans = [
      named.slice(0, 1),
      named.slice(0, 2),
      named,
      own.slice(0, 2),
      own.slice(0, 3),
      own.slice(0, 5),
      own,
    ].filter(({ length }) => length > 0);
    for (const isNeeded of [matters, always]) {
      for (const [at, plan] of plans.entries()) {
        if (plans.slice(0, at).some((earlier) => earlier.length === plan.length && earlier[0] === plan[0])) continue;
        for (const breadth of [1, 3]) {
          const attempt = await attemptWith(plan, question, { breadth, most: 12 }, { matters, isNeeded });
          if (attempt && attempt.exchanges.length <= start.exchanges.length) return attempt;
        }
      }
    }
    return start;
  }

  /** The entries of a small world, each with that of the world it was made from. */
  function originalsOf({ small }: Attempt): readonly { readonly original: WorldEntry; readonly entry: WorldEntry }[] {
    return small.entries.flatMap((entry) => {
      const original = options.world.entries(entry.uid).find(({ id }) => small.newOf(entry.uid, id) === entry);
      return original ? [{ original, entry }] : [];
    });
  }
}

const isQuery = ({ body }: Request): boolean => !JSON.stringify(body ?? '').includes('mutation');

/**
 * Whether an attribute is named in a text: in the question or in what is wrong with its answer. Of a two-way relation one side is
 * enough, if the path from the content-type of the question leads there.
 */
function mattersIn(text: string, { contentTypes }: Model, start: ContentType): Need {
  const words = new Set(text.match(/\w+/g));
  const takesAll = /populate(?:\[\w+\])*=(?:\*|true)/.test(text);
  const isNamed = ({ name, type }: Attribute): boolean =>
    words.has(name) || (takesAll && ['relation', 'component', 'dynamiczone'].includes(type));
  const reached = new Set([start.uid]);
  for (const uid of reached) {
    const type = contentTypes.find((candidate) => candidate.uid === uid);
    for (const attribute of type?.attributes ?? [])
      if (attribute.target !== undefined && isNamed(attribute)) reached.add(attribute.target);
  }
  return (_type, attribute) => {
    const inverse = attribute.inversedBy ?? attribute.mappedBy;
    const other = contentTypes.find(({ uid }) => uid === attribute.target);
    const otherSide = other?.attributes.find(({ name }) => name === inverse);
    return isNamed(attribute) || (otherSide !== undefined && reached.has(other?.uid ?? '') && isNamed(otherSide));
  };
}

/** Rewrites the marks in texts, so that unique values differ from those of the world. */
function renamer(name: string): (text: string) => string {
  const mark = markOf(name);
  return (text) =>
    text.replace(/(?<![a-z0-9])ts[a-z0-9]{12}(?![a-z0-9])/gi, (found) =>
      found === found.toUpperCase() ? mark.toUpperCase() : mark,
    );
}

const renameRequest = (request: Request, text: (text: string) => string): Request => ({
  ...request,
  path: text(request.path),
  ...(request.body === undefined ? {} : { body: JSON.parse(text(JSON.stringify(request.body))) as unknown }),
});

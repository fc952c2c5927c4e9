/**
 * Finds the smallest form of a failure that only reads: it creates a few entries once more, asks about them alone, and leaves
 * out parameters, entries and attributes as long as the judge still finds the same difference. What is reported was tried.
 */
import type { Difference } from '../../judge/difference.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import { textOf } from '../findings/features.ts';
import { mattersIn } from './attributes.ts';
import { misplacedIn, type Shown } from './misplaced.ts';
import { questionOf } from './question-of.ts';
import { renameRequest, renamer } from './rename.ts';
import { Shrinker, type ShrinkOptions } from './shrinker.ts';

/** The smallest form of a failure. */
export interface SmallestCase {
  /** The creations, then the question that is answered wrong. */
  readonly exchanges: readonly Exchange[];
  readonly difference: Difference;
}

/** The smallest form of a failure; undefined where it cannot be shown with entries alone. Throws as `Session.send`. */
export async function smallestCase(shown: Shown, options: ShrinkOptions): Promise<SmallestCase | undefined> {
  const { kind, message, entries } = shown.mismatch;
  const request = shown.exchanges.at(-1)?.request;
  const isRead = shown.exchanges.every(({ request: sent }) => sent.method === 'GET' || isQuery(sent));
  if (kind === undefined || !request || !isRead) return undefined;
  const place = /^(\w+): /.exec(message)?.[1];
  const { type } = questionOf(request, options.model, place) ?? {};
  if (!type) return undefined;
  const text = renamer(options.name, textOf(request), options.world.entries(type.uid));
  const renamed = renameRequest(request, text);
  const question = questionOf(renamed, options.model, place);
  if (!question) return undefined;
  const all = options.world.entries(question.type.uid);
  const starts = entries.some(({ creation }) => creation) ? [entries, all] : [all];
  const misplaced = misplacedIn(shown, all, options);
  const matters = mattersIn(`${textOf(renamed)} ${message}`, options.model, question.type);
  const shrinker = new Shrinker(options, shown.mismatch, text);
  const attempt =
    (await shrinker.firstAttempt(starts, question, matters)) ??
    (await shrinker.attemptBesideOthers(misplaced.length > 0 ? misplaced : (starts[0] ?? []), question, matters));
  const few = attempt && (await shrinker.withFewerEntries(await shrinker.simplified(attempt)));
  const smallest = few && (await shrinker.packed(few).catch(() => few));
  await shrinker.removeEntries();
  return smallest && { exchanges: smallest.exchanges, difference: smallest.difference };
}

const isQuery = ({ body }: Request): boolean => !JSON.stringify(body ?? '').includes('mutation');

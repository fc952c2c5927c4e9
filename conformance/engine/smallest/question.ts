/** A question about a few entries alone, which can be asked with fewer parameters. */
import type { ContentType } from '../../models/model.ts';
import type { Request } from '../../target/exchange.ts';
import type { EntryId, WorldEntry } from '../../world/world.ts';

/** A question that can be asked about other entries. */
export interface Question {
  /** The content-type of its list or entry. */
  readonly type: ContentType;
  /** The request about these entries alone. `newOf` finds the entry in place of one of the world. */
  about(entries: readonly WorldEntry[], newOf: NewOf): Request | undefined;
  /** The question with less: without some parameters, or one argument. The coarsest come first. */
  simpler(): readonly Simpler[];
}

export interface Simpler {
  /** Names what is left out or changed; the same in every question that still has it. */
  readonly left: string;
  readonly question: Question;
}

export type NewOf = (uid: string, id: EntryId) => WorldEntry | undefined;

/** What is left of a question about a page near the first. */
export const farPage = 'far page';

/** Checks of entries of every collection type, in lists, with drafts, and by id. */
import fc from 'fast-check';
import type { Parameters } from '../../generate/query-string.ts';
import type { ContentType } from '../../models/model.ts';
import { type Asking, asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { questionWithNeighbours } from './on-grounds.ts';

export interface EntryAsking extends Omit<Asking<RestQuestion>, 'questions'> {
  /** Content-types to check. Default: all. */
  applies?(type: ContentType): boolean;
}

/** A list with these parameters, or the entry with this index in the world. */
interface Place {
  readonly type: ContentType;
  readonly parameters?: Parameters;
  readonly at?: number;
}

/** Places to read. No drafts by id: section 3 does not say whether they are found. */
function placesOf({ world }: Scope, type: ContentType): readonly [Place, ...Place[]] {
  const entries = world
    .entries(type.uid)
    .flatMap(({ values }, at): Place[] => (values.publishedAt === null ? [] : [{ type, at }]));
  const drafts: Place[] = type.draftAndPublish ? [{ type, parameters: { publicationState: 'preview' } }] : [];
  return [{ type }, ...drafts, ...entries];
}

/** A check of the attributes of entries. */
export const entryCheck = ({ applies = () => true, ...check }: EntryAsking): Check =>
  asking<RestQuestion>({
    ...check,
    questions(scope) {
      const types = scope.model.contentTypes.filter(
        (type) => type.kind === 'collectionType' && applies(type) && scope.world.entries(type.uid).length > 0,
      );
      if (types.length === 0) return nothingToAsk;
      const places = types.map((type) => placesOf(scope, type));
      const questionAt = ({ type, ...place }: Place): RestQuestion =>
        questionWithNeighbours(scope, type, { ...place, name: check.id });
      return {
        examples: places.map(([list]) => questionAt(list)),
        arbitrary: fc
          .constantFrom(...places)
          .chain((ofType) => fc.constantFrom(...ofType))
          .map(questionAt),
      };
    },
  });

/** Checks of answered entries, one by one, in lists and by id. */
import fc from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Capability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn, pathOf } from './ask.ts';
import { typeOf } from './list-case.ts';
import { nothingToAsk } from './list-check.ts';
import { publishedPlaces } from './places.ts';

/** Entries of a list (`at` absent), or the entry at a place of the world. */
export interface EntryCase {
  readonly uid: string;
  readonly query: string;
  readonly at?: number;
}

export interface EntryFault {
  /** In words, after the entry's name: `lacks createdAt`. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface EntryCheckDefinition {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  /** Content-types it says something about. */
  applies(type: ContentType): boolean;
  /** What is wrong with an answered entry; `known` is the world's, undefined for one the run does not know. */
  fault(type: ContentType, answered: AnsweredEntry, known: WorldEntry | undefined): EntryFault | undefined;
}

/** Lists are asked with drafts too, where a content-type has them. */
const listQueries = (type: ContentType): string[] => (type.draftAndPublish ? ['', 'publicationState=preview'] : ['']);

function casesOf({ world }: Scope, type: ContentType): EntryCase[] {
  return [
    ...listQueries(type).map((query): EntryCase => ({ uid: type.uid, query })),
    ...publishedPlaces(world, type.uid).map((at): EntryCase => ({ uid: type.uid, query: '', at })),
  ];
}

/** A check that looks at every answered entry of lists, and at entries asked for by id. */
export function entryCheck({ id, title, clauses = [id], needs, applies, fault }: EntryCheckDefinition): Check {
  return check<EntryCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    plan(scope) {
      const types = scope.model.contentTypes.filter(
        (type) => type.kind === 'collectionType' && applies(type) && scope.world.entries(type.uid).length > 0,
      );
      if (types.length === 0) return nothingToAsk;
      const cases = types.map((type) => casesOf(scope, type));
      const judge = (type: ContentType, answered: AnsweredEntry): void => {
        const known = scope.world.find(type.uid, answered.id);
        const found = fault(type, answered, known);
        if (!found) return;
        throw new Mismatch({
          ...found,
          message: `entry ${answered.id} of ${type.pluralName} ${found.message}`,
          entries: known ? [known] : [],
        });
      };
      return {
        examples: cases.flatMap((list) => list.slice(0, 1)),
        arbitrary: fc.constantFrom(...cases).chain((list) => fc.constantFrom(...list)),
        async run(session, { uid, query, at }) {
          const type = typeOf(scope.model, uid);
          if (at === undefined) {
            for (const entry of listIn(await session.get(pathOf(type, query)))) judge(type, entry);
            return;
          }
          const known = scope.world.entries(uid);
          const one = known[at % Math.max(1, known.length)];
          if (!one) throw new Error(`The world has no entry of ${uid}.`);
          const answer = await session.get(entryPath(type, one.segment));
          const entry = answer.status === 200 ? answeredEntry(answer.body) : undefined;
          if (entry) return judge(type, entry);
          throw new Mismatch({
            message: `entry ${one.id} of ${type.pluralName} is not answered by its id`,
            expected: { status: 200, id: one.id },
            actual: { status: answer.status, body: answer.body ?? answer.text },
            entries: [one],
          });
        },
      };
    },
  });
}

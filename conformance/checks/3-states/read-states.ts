/** Draft state and locale on the read side: what lists hold with publicationState and locale. */
import fc from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import type { Reading } from '../../oracle/filter.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Capability } from '../../target/target.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import type { EntryCase } from '../reading/entry-check.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { listCheck, nothingToAsk } from '../reading/list-check.ts';

interface StateCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs: readonly Capability[];
  readonly reading?: Reading;
  applies(type: ContentType, scope: Scope): boolean;
  queries(type: ContentType, scope: Scope): readonly string[];
}

/** A list check over every content-type it applies to: few cases, all of them examples. */
export function stateCheck({ id, title, clauses = [id], needs, reading, applies, queries }: StateCheck): Check {
  return listCheck({
    id,
    title,
    clauses,
    needs,
    ...(reading ? { reading } : {}),
    cases(scope) {
      const types = scope.model.contentTypes.filter(
        (type) => type.kind === 'collectionType' && scope.world.entries(type.uid).length > 0 && applies(type, scope),
      );
      const examples = types.flatMap((type) =>
        queries(type, scope).map((query): ListCase => ({ uid: type.uid, query })),
      );
      return examples.length > 0 ? { examples } : nothingToAsk;
    },
  });
}

const hasDrafts = ({ draftAndPublish }: ContentType): boolean => draftAndPublish;

const anyState = check<EntryCase>({
  id: 'drafts.find-one-any-state',
  title: 'A draft asked for by id is answered, whatever publicationState says',
  clauses: ['drafts.find-one-any-state'],
  kind: 'read',
  needs: ['drafts'],
  plan({ model, world }) {
    const cases = model.contentTypes.filter(hasDrafts).flatMap(({ uid, kind }) =>
      kind === 'singleType'
        ? []
        : world
            .entries(uid)
            .flatMap(({ values }, at) => (values.publishedAt === null ? [at] : []))
            .flatMap((at) => ['', 'publicationState=live'].map((query): EntryCase => ({ uid, query, at }))),
    );
    if (cases.length === 0) return nothingToAsk;
    return {
      examples: cases.slice(0, 4),
      arbitrary: fc.constantFrom(...cases),
      async run(session, { uid, query, at = 0 }) {
        const entry = world.entries(uid)[at];
        if (!entry) throw new Error(`The world has no entry ${at} of ${uid}.`);
        const path = entryPath(typeOf(model, uid), entry.segment);
        const { status, body } = await session.get(query === '' ? path : `${path}?${query}`);
        if (status === 200 && answeredEntry(body)?.id === entry.id) return;
        throw new Mismatch({
          message: `draft ${entry.id} is not answered by its id`,
          expected: { status: 200, id: entry.id },
          actual: { status, body },
          entries: [entry],
        });
      },
    };
  },
});

export const readStateChecks: readonly Check[] = [
  stateCheck({
    id: 'drafts.live',
    title: 'publicationState=live lists published entries alone',
    needs: ['drafts'],
    applies: hasDrafts,
    queries: () => ['publicationState=live'],
  }),
  stateCheck({
    id: 'drafts.live-by-default',
    title: 'A list without publicationState holds published entries alone',
    needs: ['drafts'],
    applies: hasDrafts,
    queries: () => [''],
  }),
  stateCheck({
    id: 'drafts.preview',
    title: 'publicationState=preview lists drafts and published entries',
    needs: ['drafts'],
    applies: hasDrafts,
    queries: () => ['publicationState=preview'],
  }),
  stateCheck({
    id: 'drafts.only-drafts',
    title: 'publicationState=preview with publishedAt $null lists the drafts alone',
    needs: ['drafts'],
    applies: hasDrafts,
    queries: () => ['publicationState=preview&filters[publishedAt][$null]=true'],
  }),
  stateCheck({
    id: 'drafts.without-feature',
    title: 'publicationState changes nothing for a content-type without draft and publish',
    needs: [],
    applies: (type) => !type.draftAndPublish,
    queries: () => ['publicationState=live', 'publicationState=preview'],
  }),
  anyState,
];

/** Random sequences of publishing and unpublishing, what lists hold compared with the oracle after every step (section 3). */
import fc, { type Arbitrary } from 'fast-check';
import { queryString } from '../../generate/query-string.ts';
import type { Model } from '../../models/model.ts';
import { type Listed, listQuery, Publications } from '../../oracle/state/publication.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { type Created, onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

/** undefined is no JSON: `silent` says nothing of publishedAt. */
type Says = string | null | 'silent';

type Step =
  | { readonly do: 'make'; readonly publishedAt: Says }
  | { readonly do: 'write'; readonly at: number; readonly publishedAt: Says }
  | { readonly do: 'delete'; readonly at: number };

interface Case {
  readonly uid: string;
  readonly steps: readonly Step[];
}

const says: Arbitrary<Says> = fc.constantFrom<Says>(
  null,
  'silent',
  '2002-03-04T05:06:07.000Z',
  '2091-01-01T00:00:00.000Z',
);
const place = fc.nat({ max: 5 });
const steps: Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ do: fc.constant('make' as const), publishedAt: says }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), at: place, publishedAt: says }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at: place }) },
  ),
  { minLength: 1, maxLength: 8 },
);

async function runSequence(session: Session, model: Model, testCase: Case): Promise<void> {
  const type = typeNamed(model, testCase.uid);
  await onScratch(session, model, testCase, async (scratch) => {
    const publications = new Publications();
    const made = new Map<EntryId, Created>();
    const every = [{ do: 'make', publishedAt: null } as const, { do: 'make', publishedAt: 'silent' } as const];
    for (const [at, step] of [...every, ...testCase.steps].entries()) {
      if (step.do === 'make') {
        const created = await scratch.create(type, dataOf(step.publishedAt));
        const id = created.entry.id as EntryId;
        made.set(id, created);
        publications.write(id, said(step.publishedAt));
      } else {
        const standing = publications.entries();
        const id = standing[step.at % standing.length];
        const created = id === undefined ? undefined : made.get(id);
        if (id === undefined || created === undefined) continue;
        if (step.do === 'delete') {
          entryIn(session, await scratch.remove(created));
          publications.remove(id);
        } else {
          entryIn(session, await scratch.update(created, dataOf(step.publishedAt)));
          publications.write(id, said(step.publishedAt));
        }
      }
      if (at >= every.length - 1) await compare();
    }

    async function compare(): Promise<void> {
      const ids = [...made.keys()].map(String);
      for (const listed of ['live', 'preview', 'drafts'] as const satisfies readonly Listed[]) {
        const narrow = queryString({ filters: { id: { $in: ids } }, sort: 'id', pagination: { pageSize: '100' } });
        const found = listIn(session, await session.get(`${endpointPath(type)}?${narrow}&${listQuery[listed]}`));
        const actual = found.map(({ id }) => id);
        const expected = publications.entries(listed).toSorted((a, b) => Number(a) - Number(b));
        if (JSON.stringify(actual) === JSON.stringify(expected)) continue;
        throw new Mismatch({ message: `${lastRequest(session)} lists other entries than it must`, expected, actual });
      }
    }
  });
}

const said = (publishedAt: Says): string | null | undefined => (publishedAt === 'silent' ? undefined : publishedAt);
const dataOf = (publishedAt: Says) => (publishedAt === 'silent' ? {} : { publishedAt });

export const stateSequenceChecks: readonly Check[] = [
  check<Case>({
    id: 'drafts.sequences',
    title:
      'After any sequence of publishing and unpublishing lists hold the drafts and the published entries they must.',
    clauses: [
      'drafts.create-publishes',
      'drafts.create-null-is-draft',
      'drafts.create-with-date',
      'drafts.unpublish',
      'drafts.publish',
    ],
    kind: 'write',
    needs: ['drafts'],
    tags: ['stateful'],
    plan: ({ model }) => {
      const types = collections(model).filter(({ draftAndPublish }) => draftAndPublish);
      if (types.length === 0) return { notApplicable: 'no content-type with draft and publish can be created' };
      const uid = fc.constantFrom(...types.map((type) => type.uid));
      return {
        examples: [],
        weight: 4,
        arbitrary: fc.record({ uid, steps }),
        run: (session, testCase) => runSequence(session, model, testCase),
      };
    },
  }),
];

/** The two shapes of an entry that are to be expected (9, 2.2, 4.1). */
import type { ContentType } from '../../models/model.ts';
import { entryFault, entryMetaFault, isJsonObject } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath, pathSegment } from '../../target/endpoints.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

/** Members of both shapes: an attribute of the model may have such a name too. */
const members: ReadonlySet<string> = new Set(['id', 'documentId', 'attributes', 'meta']);

/** What is wrong with an entry that has neither shape. An entry may carry further members, but no attribute of its model. */
function shapeFault(type: ContentType, entry: unknown): string | undefined {
  const fault = entryFault(entry, 'the entry') ?? (isJsonObject(entry) ? entryMetaFault(entry.meta) : undefined);
  if (fault !== undefined || !isJsonObject(entry)) return fault;
  const names = new Set([...type.attributes.map(({ name }) => name), 'createdAt', 'updatedAt', 'publishedAt']);
  const stray = Object.keys(entry).find((key) => names.has(key) && !members.has(key));
  return stray && `the entry carries ${stray} beside its attributes`;
}

export const versioningChecks: readonly Check[] = [
  check<Case>({
    id: 'versioning.two-shapes',
    title: 'An entry is { id, attributes }, with or without meta, and its identifier opens it in the same shape',
    clauses: ['versioning.two-shapes'],
    kind: 'read',
    plan({ model, world }) {
      const types = model.contentTypes.filter(
        ({ uid, kind }) => kind === 'collectionType' && world.entries(uid).length > 0,
      );
      if (types.length === 0) return nothingToAsk;
      return {
        examples: types.map(({ uid }) => ({ uid })),
        async run(session, { uid }) {
          const type = typeNamed(model, uid);
          const path = endpointPath(type);
          const [entry] = listIn(session, await session.get(path));
          if (entry === undefined) return;
          const expectShape = (found: unknown): void => {
            const fault = shapeFault(type, found);
            if (fault === undefined) return;
            throw new Mismatch({
              message: `${lastRequest(session)}: ${fault}`,
              expected: '{ id, attributes }, with or without meta',
              actual: found,
            });
          };
          expectShape(entry);
          const segment = createdSegment({ data: entry }, session.target.identifier) ?? '';
          const answer = await session.get(`${path}/${pathSegment(segment)}`);
          const { id } = entryIn(session, answer);
          expectShape(isJsonObject(answer.body) ? answer.body.data : undefined);
          if (id === entry.id) return;
          throw new Mismatch({
            message: `${lastRequest(session)} answers another entry than the list has under that identifier`,
            expected: entry.id,
            actual: id,
          });
        },
      };
    },
  }),
];

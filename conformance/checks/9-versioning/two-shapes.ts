/** The two shapes of an entry that are to be expected (9, 2.2, 4.1). */
import { entryFault, entryMetaFault, isJsonObject } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath, pathSegment } from '../../target/endpoints.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { entryIn, lastRequest, listIn } from '../writing/answers.ts';
import { typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

/** What an entry object may carry beside `attributes`. */
const known = ['id', 'documentId', 'attributes', 'meta'];

/** What is wrong with an entry that has neither shape. */
function shapeFault(entry: unknown): string | undefined {
  const fault = entryFault(entry, 'the entry') ?? (isJsonObject(entry) ? entryMetaFault(entry.meta) : undefined);
  if (fault !== undefined || !isJsonObject(entry)) return fault;
  const stray = Object.keys(entry).find((key) => !known.includes(key));
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
          const path = endpointPath(typeNamed(model, uid));
          const [entry] = listIn(session, await session.get(path));
          if (entry === undefined) return;
          const expectShape = (found: unknown): void => {
            const fault = shapeFault(found);
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

/** The two shapes of entries that a client must expect (9, 2.2, 4.1). */
import { entryQuery, listQuery } from '../../generate/read-again.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { entryFault, entryMetaFault } from '../../oracle/shape.ts';
import { createdSegment } from '../../target/created-segment.ts';
import { endpointPath, pathSegment } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, caseOfEach, type TypeCase } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat, listIn } from '../writing/answers.ts';

/** Members of both shapes; an attribute may have such a name too. */
const members: ReadonlySet<string> = new Set(['id', 'documentId', 'attributes', 'meta']);

/** The fault of an entry in neither shape. It may have further members, but no attributes of its model. */
function shapeFault(type: ContentType, entry: unknown): string | undefined {
  const fault = entryFault(entry, 'the entry') ?? (isObject(entry) ? entryMetaFault(entry.meta) : undefined);
  if (fault !== undefined || !isObject(entry)) return fault;
  const names = new Set([...type.attributes.map(({ name }) => name), 'createdAt', 'updatedAt', 'publishedAt']);
  const stray = Object.keys(entry).find((key) => names.has(key) && !members.has(key));
  return stray && `the entry carries ${stray} beside its attributes`;
}

export const versioningChecks: readonly Check[] = [
  caseCheck<TypeCase>('versioning.two-shapes', {
    cases: ({ model, world }) =>
      caseOfEach(
        model.contentTypes.filter(({ uid, kind }) => kind === 'collectionType' && world.entries(uid).length > 0),
      ),
    async run(session, { uid }, { model }) {
      const type = typeNamed(model, uid);
      const path = endpointPath(type);
      const random = randomOf(session, uid);
      const list = await session.get(`${path}${listQuery(type, random)}`);
      const [entry] = listIn(session, list);
      if (entry === undefined) return;
      const expectShape = (answer: Answer, shape: unknown): void => {
        const fault = shapeFault(type, shape);
        const expected = '{ id, attributes }, with or without meta';
        expectThat(session, answer, fault === undefined, expected, `answers an entry of another shape: ${fault}`);
      };
      expectShape(list, entry);
      const segment = createdSegment({ data: entry }, session.target.identifier) ?? '';
      const answer = await session.get(`${path}/${pathSegment(segment)}${entryQuery(model, type, random)}`);
      const { id } = entryIn(session, answer);
      expectShape(answer, isObject(answer.body) ? answer.body.data : undefined);
      const wrong = 'answers another entry than the list has under that identifier';
      expectThat(session, answer, id === entry.id, entry.id, wrong);
    },
  }),
];

/** Every content-type has its endpoints, made from its model (1, 2.1). */
import { listQuery } from '../../generate/read-again.ts';
import { isObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { listFault } from '../../oracle/shape.ts';
import { nowhere } from '../../target/deletion.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryCheck } from '../reading/entry-check.ts';
import { entryIn, expectRefused, expectThat } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { onEveryEntry } from '../writing/on-types.ts';
import { singleCases } from '../writing/subjects.ts';

const isCollection = ({ kind }: ContentType): boolean => kind === 'collectionType';

/** Requests the endpoint of a content-type; of a list, one page. */
async function askAt(session: Session, model: Model, { uid }: TypeCase) {
  const type = typeNamed(model, uid);
  const page = isCollection(type) ? listQuery(type, randomOf(session, type.uid)) : '';
  const answer = await session.get(`${endpointPath(type)}${page}`);
  return { type, answer, isEmptySingle: !isCollection(type) && answer.status === 404 };
}

/** Collection types whose singular name is the path of no other content-type. */
function bySingularName({ contentTypes }: Model): ContentType[] {
  const taken = new Set(contentTypes.map(endpointPath));
  return contentTypes.filter((type) => isCollection(type) && !taken.has(`/api/${type.singularName}`));
}

export const serviceChecks: readonly Check[] = [
  caseCheck<TypeCase>(
    { clause: 'rest.endpoints.generated', also: ['model.plural-name', 'model.singular-name', 'versioning.prefix'] },
    {
      cases: ({ model }) => caseOfEach(model.contentTypes),
      async run(session, testCase, { model }) {
        const { answer, isEmptySingle } = await askAt(session, model, testCase);
        expectThat(session, answer, answer.status === 200 || isEmptySingle, 200, `answers ${answer.status}`);
      },
    },
  ),
  caseCheck<{ readonly methodsOf: string }>(
    {
      ...variant(
        'rest.endpoints.generated.methods',
        'rest.endpoints.generated',
        'Entries of every content-type can be created, changed and deleted: their endpoints know these methods.',
      ),
      kind: 'write',
    },
    {
      // whatever may be judged of the content-type
      cases: ({ model }) => model.contentTypes.filter(isCollection).map(({ uid }) => ({ methodsOf: uid })),
      async run(session, { methodsOf }, { model, target }) {
        const type = typeNamed(model, methodsOf);
        const path = entryPath(type, nowhere[target.identifier]);
        // neither writes anything: there is no such entry, and no data
        for (const request of [
          { method: 'DELETE', path, auth: 'full' },
          { method: 'PUT', path, auth: 'full', body: { data: {} } },
          { method: 'POST', path: endpointPath(type), auth: 'full', body: {} },
        ] as const) {
          const answer = await session.send(request);
          const isKnown = answer.status !== 405 && answer.status !== 501;
          expectThat(session, answer, isKnown, 'any status but 405 and 501', `answers ${answer.status}`);
        }
      },
    },
  ),
  caseCheck<TypeCase>(
    variant(
      'versioning.prefix.nothing-between',
      'versioning.prefix',
      'Another segment behind /api is no part of a path.',
    ),
    {
      cases: ({ model }) => caseOfEach(model.contentTypes.filter(isCollection).slice(0, 3)),
      async run(session, { uid }, { model, world }) {
        const type = typeNamed(model, uid);
        const [entry] = world.entries(uid);
        const paths = [endpointPath(type), ...(entry ? [entryPath(type, entry.segment)] : [])];
        for (const path of paths) {
          for (const segment of ['v1', type.singularName]) {
            const answer = await session.get(path.replace('/api/', `/api/${segment}/`));
            expectThat(session, answer, answer.status === 404, 404, `answers ${answer.status}`);
          }
        }
      },
    },
  ),
  caseCheck<TypeCase>('rest.endpoints.kinds', {
    cases: ({ model }) => caseOfEach(model.contentTypes),
    async run(session, testCase, { model }) {
      const { type, answer } = await askAt(session, model, testCase);
      const { status, body } = answer;
      const data = isObject(body) ? body.data : undefined;
      const isRight = isCollection(type) ? listFault(body) === undefined : isObject(data);
      const wrong = `does not answer ${isCollection(type) ? 'a list of entries' : 'one entry'}`;
      expectThat(session, answer, status !== 200 || isRight, type.kind, wrong);
    },
  }),
  caseCheck<TypeCase>(
    variant('rest.endpoints.kinds.one', 'rest.endpoints.kinds', 'No entry is addressed by the singular name.'),
    {
      cases: ({ model, world }) => caseOfEach(bySingularName(model).filter(({ uid }) => world.entries(uid).length > 0)),
      async run(session, { uid }, { model, world }) {
        const type = typeNamed(model, uid);
        const state = type.draftAndPublish ? '?publicationState=preview' : '';
        for (const { segment } of world.entries(uid).slice(0, 1)) {
          entryIn(session, await session.get(`${entryPath(type, segment)}${state}`));
          for (const path of [`/api/${type.singularName}/${segment}`, `/api/${type.singularName}`])
            expectRefused(session, await session.get(`${path}${state}`), 'nothing is there');
        }
      },
    },
  ),
  onEveryEntry('model.kind', async (scratch, created) => {
    await scratch.read(created);
    await scratch.change(created, {});
    entryIn(scratch.session, await scratch.remove(created));
  }),
  caseCheck<TypeCase>(
    {
      ...variant('model.kind.single', 'model.kind', 'A single type is read, changed and deleted'),
      kind: 'write',
      needs: ['singles'],
    },
    {
      cases: singleCases,
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        const path = endpointPath(type);
        const data = complete(model, type, {}, 'kinds');
        entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } }));
        entryIn(session, await session.get(path));
        entryIn(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
      },
    },
  ),
  entryCheck({
    id: 'model.attributes',
    applies: (type) => defaultFields(type).length > 0,
    tells: ['rest.attributes.'],
  }),
  entryCheck({ id: 'model.draft-and-publish', needs: ['drafts'], tells: ['rest.attributes.published-at', 'drafts.'] }),
];

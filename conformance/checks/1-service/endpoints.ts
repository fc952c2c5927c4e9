/** Every content-type has its endpoints, made from its model (1, 2.1). */

import { listQuery } from '../../generate/read-again.ts';
import type { ContentType } from '../../models/model.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { isJsonObject, listFault } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { randomOf } from '../../world/random.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryCheck } from '../reading/entry-check.ts';
import { entryIn } from '../writing/answers.ts';
import { complete } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { changeableSingles, collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
}

const casesOf = (types: readonly ContentType[]): Case[] => types.map(({ uid }) => ({ uid }));

const isCollection = ({ kind }: ContentType): boolean => kind === 'collectionType';

/** The path of a content-type, with a page of it where it is a list. */
const pathIn = (session: Session, type: ContentType): string =>
  `${endpointPath(type)}${isCollection(type) ? listQuery(type, randomOf(session, type.uid)) : ''}`;

const generated = check<Case>({
  id: 'rest.endpoints.generated',
  title: 'Every collection type answers under its plural name, every single type under its singular name',
  clauses: ['rest.endpoints.generated', 'model.plural-name', 'model.singular-name', 'versioning.prefix'],
  kind: 'read',
  plan: ({ model }) => ({
    examples: casesOf(model.contentTypes),
    async run(session, { uid }) {
      const type = typeNamed(model, uid);
      const path = pathIn(session, type);
      const { status, body, text } = await session.get(path);
      const isEmptySingle = type.kind === 'singleType' && status === 404;
      if (status === 200 || isEmptySingle) return;
      throw new Mismatch({ message: `GET ${path} answers ${status}`, expected: 200, actual: body ?? text });
    },
  }),
});

const kinds = check<Case>({
  id: 'rest.endpoints.kinds',
  title: 'A collection type answers a list, a single type one entry',
  clauses: ['rest.endpoints.kinds'],
  kind: 'read',
  plan: ({ model }) => ({
    examples: casesOf(model.contentTypes),
    async run(session, { uid }) {
      const type = typeNamed(model, uid);
      const path = pathIn(session, type);
      const { status, body } = await session.get(path);
      if (status !== 200) return;
      const data = isJsonObject(body) ? body.data : undefined;
      const isRight = isCollection(type) ? listFault(body) === undefined : isJsonObject(data);
      if (isRight) return;
      throw new Mismatch({
        message: `GET ${path} does not answer ${isCollection(type) ? 'a list of entries' : 'one entry'}`,
        expected: type.kind,
        actual: body,
      });
    },
  }),
});

const fiveEndpoints = check<Case>({
  id: 'model.kind',
  title: 'A collection type is listed, read, created, changed and deleted',
  clauses: ['model.kind'],
  kind: 'write',
  plan: ({ model }) => {
    const types = collections(model);
    if (types.length === 0) return nothingToAsk;
    return {
      examples: casesOf(types),
      run: (session, testCase) =>
        onScratch(session, model, ['model.kind', testCase], async (scratch) => {
          const type = typeNamed(model, testCase.uid);
          const created = await scratch.create(type, {});
          await scratch.read(created);
          entryIn(session, await scratch.update(created, {}));
          entryIn(session, await scratch.remove(created));
        }),
    };
  },
});

const threeEndpoints = check<Case>({
  id: 'model.kind.single',
  title: 'A single type is read, changed and deleted',
  clauses: ['model.kind'],
  kind: 'write',
  needs: ['singles'],
  plan: ({ model, target }) => {
    const types = changeableSingles({ model, target });
    if ('notApplicable' in types) return types;
    return {
      examples: casesOf(types),
      async run(session, { uid }) {
        const type = typeNamed(model, uid);
        const path = endpointPath(type);
        const data = complete(model, type, {}, 'kinds');
        entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } }));
        entryIn(session, await session.get(path));
        entryIn(session, await session.send({ method: 'DELETE', path, auth: 'full' }));
      },
    };
  },
});

export const serviceChecks: readonly Check[] = [
  generated,
  kinds,
  fiveEndpoints,
  threeEndpoints,
  entryCheck({
    id: 'model.attributes',
    title: 'Each attribute of the model is a field of its entries, under its name',
    applies: (type) => defaultFields(type).length > 0,
    tells: ['rest.attributes.'],
  }),
  entryCheck({
    id: 'model.draft-and-publish',
    title: 'With draftAndPublish an entry has publishedAt; without it, it is listed from the start',
    needs: ['drafts'],
    tells: ['rest.attributes.published-at', 'drafts.'],
  }),
];

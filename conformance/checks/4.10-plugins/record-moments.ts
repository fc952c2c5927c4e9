/** createdAt and updatedAt of users and files: an update by any adapter moves updatedAt alone (4.10, 4.9; observed). */
import type { JsonObject } from '../../models/json.ts';
import { usersPath } from '../../target/arrange/things.ts';
import { pngFile, sendUpload } from '../../target/arrange/upload.ts';
import { registration } from '../../target/arrange/users.ts';
import type { Answer } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { aroundWrites, expectMoved } from '../2.1-attributes/around-writes.ts';
import { operationOf, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { fileInfo, withFile } from './files.ts';
import { withUser } from './made-users.ts';
import { bareIn, clauseCheck, type Parts, partsOf } from './plugin-check.ts';

/** Changes the record with this id; `turn` counts the attempts. */
type Write = (session: Session, id: string, turn: number) => Promise<void>;

const byRest =
  (send: (session: Session, id: string, turn: number) => Promise<Answer>): Write =>
  async (session, id, turn) =>
    expectAccepted(session, await send(session, id, turn));

const byGraphql =
  (field: string, type: string, argument: string, dataOf: (turn: number) => JsonObject): Write =>
  async (session, id, turn) => {
    const args = { id: ['ID!', id], [argument]: [type, dataOf(turn)] } as const;
    const answer: GraphqlAnswer = await session.graphql(operationOf('mutation', field, args, 'data { id }'));
    someEntityIn(answer, field);
  };

/** Throws Mismatch unless a write moves updatedAt forward, and leaves createdAt. */
async function expectMoves(session: Session, path: string, write: Write): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  const moments = await aroundWrites(
    async () => ({ attributes: bareIn(session, await session.get(path)) }),
    (turn) => write(session, id, turn),
  );
  const [before, after] = moments;
  const sent = lastRequest(session);
  expectMoved(moments, `${sent}: updatedAt is not later than before the update`);
  expectSame(`${sent}: createdAt is another than before the update`, after.createdAt, before.createdAt);
}

/** Changes of a user, each of one field. */
const changesOfUsers: Readonly<Record<string, (turn: number) => JsonObject>> = {
  'a state': (turn) => ({ blocked: turn % 2 === 0 }),
  'a password': (turn) => ({ password: registration(`moving-${turn}`).password }),
};

const ofUsers = (write: (change: (turn: number) => JsonObject) => Write): Parts =>
  partsOf(
    changesOfUsers,
    (change) => (session) => withUser(session, 'moving', (path) => expectMoves(session, path, write(change))),
  );

const words = (turn: number): JsonObject => ({ alternativeText: `words ${turn}` });

const ofFile =
  (write: Write): Parts[string] =>
  (session) =>
    withFile(session, ({ path }) => expectMoves(session, path, write));

export const recordMomentChecks: readonly Check[] = [
  clauseCheck(
    'users.update',
    ofUsers((change) =>
      byRest((session, id, turn) =>
        session.send({ method: 'PUT', path: `${usersPath}/${id}`, auth: 'full', body: change(turn) }),
      ),
    ),
    ['roles'],
    'users.update.moments',
  ),
  clauseCheck(
    'graphql.users-operations',
    ofUsers((change) => byGraphql('updateUsersPermissionsUser', 'UsersPermissionsUserInput!', 'data', change)),
    ['graphql', 'users', 'roles'],
    'graphql.users-operations.moments',
  ),
  clauseCheck(
    'upload.update',
    {
      words: ofFile(
        byRest((session, id, turn) => sendUpload(session, [], fileInfo(words(turn)), { query: `?id=${id}` })),
      ),
      'another file': ofFile(
        byRest((session, id, turn) =>
          sendUpload(session, [pngFile('moving.png', 5 + turn, 4)], {}, { query: `?id=${id}` }),
        ),
      ),
    },
    [],
    'upload.update.moments',
  ),
  clauseCheck(
    'graphql.upload',
    { words: ofFile(byGraphql('updateFileInfo', 'FileInfoInput', 'info', words)) },
    ['graphql', 'upload'],
    'graphql.upload.moments',
  ),
];

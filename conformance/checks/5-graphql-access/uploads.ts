/** Files by GraphQL for whoever may, and only what they may (5, 4.9, observed). */
import { makeRole, withPublicGrant } from '../../target/arrange/roles.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { registerAs } from '../../target/arrange/users.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { entityOf, fieldIn } from '../4.9-graphql-writes/mutations.ts';
import { sendForm } from '../4.9-graphql-writes/operation-forms.ts';
import { mutate } from '../4.9-graphql-writes/people.ts';
import { isForbidden } from '../5-authentication/plugin-actions.ts';
import { customHolder, heldBy, withoutToken } from '../5-authentication/token-holders.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { withoutUploads } from '../writing/uploads.ts';

const actionOf = (name: string): string => `plugin::upload.content-api.${name}`;

/** The actions on files that mutations need. */
const actions = ['upload', 'destroy'].map(actionOf);

const file = 'data { id attributes { name size } }';

/** A mutation of files, the action that it needs, and how it is sent for an uploaded file. */
interface Deed {
  readonly field: string;
  readonly action: string;
  readonly send: (session: Session, id: string, auth: Auth) => Promise<GraphqlAnswer>;
}

const deeds: readonly Deed[] = [
  {
    field: 'upload',
    action: actionOf('upload'),
    send: (session, _id, auth) =>
      sendForm(
        session,
        `mutation ($file: Upload!) { upload(file: $file) { ${file} } }`,
        { file: null },
        { 'variables.file': 'permitted-1.txt' },
        { auth },
      ),
  },
  {
    field: 'multipleUpload',
    action: actionOf('upload'),
    send: (session, _id, auth) =>
      sendForm(
        session,
        `mutation ($files: [Upload]!) { multipleUpload(files: $files) { ${file} } }`,
        { files: [null, null] },
        { 'variables.files.0': 'permitted-2.txt', 'variables.files.1': 'permitted-3.txt' },
        { auth },
      ),
  },
  {
    field: 'updateFileInfo',
    action: actionOf('upload'),
    send: (session, id, auth) =>
      mutate(
        session,
        'updateFileInfo',
        { id: ['ID!', id], info: ['FileInfoInput', { caption: 'permitted' }] },
        file,
        auth,
      ),
  },
  {
    field: 'removeFile',
    action: actionOf('destroy'),
    send: (session, id, auth) => mutate(session, 'removeFile', { id: ['ID!', id] }, file, auth),
  },
];

/** Does to files whatever mutations do. Throws Mismatch where an answer differs from the permissions. */
async function tryDeeds(session: Session, auth: Auth, may: (action: string) => boolean): Promise<void> {
  const one = await createUpload(session);
  const made: string[] = [];
  try {
    for (const { field, action, send } of deeds) {
      const answer = await send(session, String(one.id), auth);
      if (!may(action)) {
        expectThat(
          session,
          answer,
          isForbidden(answer),
          'ForbiddenError',
          `${field} is answered who may not ${action}`,
        );
        continue;
      }
      const entities = [fieldIn(answer, field)].flat().map(entityOf);
      const isDone = entities.every((entity) => entity !== undefined);
      expectThat(session, answer, isDone, 'files', `${field} is refused who may ${action}`);
      if (action === actionOf('upload')) made.push(...entities.flatMap((entity) => entity?.id ?? []));
    }
    const answer = await session.get(one.path);
    const isLeft = answer.status === 200;
    expectThat(session, answer, isLeft !== may(actionOf('destroy')), 'the file unless it may be removed');
  } finally {
    for (const id of new Set([String(one.id), ...made])) await removeUpload(session, { path: `${filesPath}/${id}` });
  }
}

interface Turn {
  readonly held: string;
}

/** One action held at a time, where the run may upload. */
const casesOf = ({ target }: Scope) =>
  target.allow.has('uploads') ? actions.map((held): Turn => ({ held })) : withoutUploads;

export const graphqlUploadAccessChecks: readonly Check[] = [
  caseCheck<Turn>(
    graphqlTerms({
      ...variant(
        'graphql.upload.by-user',
        'graphql.upload',
        'A user whose role holds an action on files does by mutations what it permits, and nothing else.',
      ),
      kind: 'write',
      needs: ['upload', 'users', 'roles'],
    }),
    {
      cases: casesOf,
      async run(session, { held }) {
        const [name] = held.split('.').toReversed();
        const role = await makeRole(session, `touchstone-files-${name}`, [held]);
        const { auth } = await registerAs(session, `files-${name}`, role);
        await tryDeeds(session, auth, (action) => action === held);
      },
    },
  ),
  caseCheck<Turn>(
    graphqlTerms({
      ...variant(
        'graphql.upload.public',
        'graphql.upload',
        'Without credentials mutations do to files what the public role holds, and nothing else.',
      ),
      kind: 'write',
      needs: ['upload', 'roles'],
    }),
    {
      cases({ target }) {
        // what else nobody may do is tried by other checks
        return target.allow.has('uploads') ? [{ held: actionOf('upload') }] : withoutUploads;
      },
      run: (session, { held }) =>
        withPublicGrant(session, [held], () => tryDeeds(session, 'none', (action) => action === held)),
    },
  ),
  caseCheck(
    graphqlTerms({
      ...variant(
        'access.custom-token.files',
        'access.custom-token',
        'A custom token does to files by mutations what it was given, and nothing else.',
      ),
      kind: 'write',
      needs: ['upload', 'custom-token'],
    }),
    {
      cases({ target }) {
        if (!target.allow.has('uploads')) return withoutUploads;
        return customHolder(target) ? [{}] : withoutToken;
      },
      async run(session) {
        const { auth, may } = heldBy(customHolder(session.target));
        await tryDeeds(session, auth, may);
      },
    },
  ),
];

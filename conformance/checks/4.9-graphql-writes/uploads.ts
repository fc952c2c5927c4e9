/** Files by GraphQL, in the multipart request form (4.9). */
import { componentName, typeName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile } from '../../target/arrange/upload.ts';
import { graphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { introspect } from '../2.3-graphql-types/schema-check.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { clauseCheck, sharedPerson } from '../4.10-plugins/plugin-check.ts';
import { isForbidden } from '../5-authentication/plugin-actions.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat } from '../writing/answers.ts';
import { type Entity, entityOf, fieldIn, operationOf, someEntityIn } from './mutations.ts';
import { contentOf, sendForm, sendOperations } from './operation-forms.ts';
import { expectGone, expectMembers, mutate } from './people.ts';

const entity = 'data { id attributes { name alternativeText caption mime url } }';

/** Uploads a file with `info`. Throws Mismatch if the answer has no file. */
async function upload(session: Session, filename: string, info: JsonObject = {}): Promise<Entity> {
  const query = `mutation ($file: Upload!, $info: FileInfoInput) { upload(file: $file, info: $info) { ${entity} } }`;
  const variables = { file: null, info };
  return someEntityIn(await sendForm(session, query, variables, { 'variables.file': filename }), 'upload');
}

/** Throws Mismatch unless REST answers the record and the content of the file. */
async function expectFile(session: Session, id: string, expected: JsonObject, filename: string): Promise<void> {
  const { body } = await session.get(`${filesPath}/${id}`);
  expectMembers('the file as REST reads it', body, expected);
  const path = String(isObject(body) ? body.url : '').replace(/^https?:\/\/[^/]+/, '');
  const { text } = await session.get(path, 'none');
  expectSame('the file serves another content', text, contentOf(filename));
}

/** Names of types in one document, so that no limit on its length refuses it. */
const chunk = 8;

/** Anything of the model may hold a file: a document that asks for it by its type is run. */
const heldByAnythingCheck: Check = caseCheck<{ readonly types: readonly string[] }>(
  graphqlTerms({
    ...variant(
      'graphql.upload-related.members',
      'graphql.upload-related',
      'What holds a file may be asked for as each content-type and each component.',
    ),
    needs: ['upload'],
  }),
  {
    cases({ model }) {
      const names = [...model.contentTypes.map(typeName), ...model.components.map(({ uid }) => componentName(uid))];
      return Array.from({ length: Math.ceil(names.length / chunk) }, (_, at) => ({
        types: names.slice(at * chunk, (at + 1) * chunk),
      }));
    },
    async run(session, { types }) {
      // which types there are is judged elsewhere: code of a project may disable one
      const schema = await introspect(session);
      const known = schema ? types.filter((name) => schema.getType(name)) : types;
      const fragments = ['__typename', ...known.map((name) => `... on ${name} { __typename }`)].join(' ');
      const query = `{ uploadFiles(pagination: { limit: 1 }) { data { attributes { name related { ${fragments} } } } } }`;
      const answer = await session.graphql({ query });
      // related itself may be refused
      expectThat(session, answer, answer.status === 200, '200: the document is run', 'does not know what holds files');
    },
  },
);

export const graphqlUploadChecks: readonly Check[] = [
  clauseCheck(
    'graphql.upload',
    {
      upload: async (session) => {
        const info = { name: 'touchstone-one.txt', alternativeText: 'one', caption: 'first' };
        const each = Object.entries(info).map(([name, value]) => ({ [name]: value }));
        for (const sent of [info, ...each]) {
          const filename = 'touchstone-a.txt';
          const { id, attributes } = await upload(session, filename, sent);
          const expected = { name: filename, alternativeText: null, caption: null, ...sent };
          expectMembers('upload', attributes, { ...expected, mime: 'text/plain' });
          await expectFile(session, id, expected, filename);
        }
      },
      'a picture': async (session) => {
        const file = pngFile('by-graphql.png', 600, 400);
        const query = `mutation ($file: Upload!) { upload(file: $file) { data { id attributes { mime width height formats } } } }`;
        const answer = await sendForm(session, query, { file: null }, { 'variables.file': file.filename }, { file });
        const { id, attributes } = someEntityIn(answer, 'upload');
        const expected = { mime: 'image/png', width: 600, height: 400 };
        expectMembers('upload', attributes, expected);
        const record = (await session.get(`${filesPath}/${id}`)).body;
        expectMembers('the file as REST reads it', record, expected);
        const formats = isObject(attributes.formats) ? Object.keys(attributes.formats).toSorted() : attributes.formats;
        expectSame('upload answers other versions of the picture', formats, ['small', 'thumbnail']);
      },
      'by nobody, and by a user': async (session) => {
        const query = `mutation ($file: Upload!) { upload(file: $file) { ${entity} } }`;
        const people = hasCapability(session.target, 'users') ? [(await sharedPerson(session)).auth] : [];
        for (const auth of ['none' as const, ...people]) {
          const files = { 'variables.file': 'touchstone-nobodys.txt' };
          const answer = await sendForm(session, query, { file: null }, files, { auth });
          expectThat(session, answer, isForbidden(answer), 'an error named ForbiddenError');
        }
        await upload(session, 'touchstone-somebodys.txt');
      },
      multipleUpload: async (session) => {
        // each in one place, and one of them in two
        for (const numbers of [
          [1, 2, 3],
          [4, 5, 4],
        ]) {
          const names = numbers.map((number) => `touchstone-m${number}.txt`);
          const answer = await sendForm(
            session,
            `mutation ($files: [Upload]!) { multipleUpload(files: $files) { ${entity} } }`,
            { files: names.map(() => null) },
            Object.fromEntries(names.map((name, at) => [`variables.files.${at}`, name])),
          );
          const response = fieldIn(answer, 'multipleUpload');
          const files = (Array.isArray(response) ? response : []).flatMap((file: unknown) => entityOf(file) ?? []);
          const answered = files.map(({ attributes }) => attributes.name);
          expectSame('multipleUpload answers other files', answered, names);
          expectSame('multipleUpload answers a file twice', new Set(files.map(({ id }) => id)).size, names.length);
          for (const [at, name] of names.entries()) await expectFile(session, files[at]?.id ?? '', { name }, name);
        }
      },
      'one file for two fields': async (session) => {
        const filename = 'touchstone-t.txt';
        const one = await sendForm(
          session,
          `mutation ($one: Upload!, $other: Upload!) { one: upload(file: $one) { ${entity} } other: upload(file: $other) { ${entity} } }`,
          { one: null, other: null },
          { 'variables.one': filename, 'variables.other': filename },
        );
        for (const field of ['one', 'other'])
          await expectFile(session, someEntityIn(one, field).id, { name: filename }, filename);
      },
      'by its name': async (session) => {
        const query = `query Nothing { __typename } mutation Sent($file: Upload!) { upload(file: $file) { ${entity} } }`;
        const operation = { query, operationName: 'Sent', variables: { file: null } };
        const filename = 'touchstone-n.txt';
        const answer = await sendOperations(session, operation, { 'variables.file': filename });
        const { id } = someEntityIn(graphqlAnswer(answer), 'upload');
        await expectFile(session, id, { name: filename }, filename);
      },
      'in a batch': async (session) => {
        const query = `mutation ($file: Upload!) { upload(file: $file) { ${entity} } }`;
        const names = ['touchstone-b1.txt', 'touchstone-b2.txt'];
        const batch = [...names.map(() => ({ query, variables: { file: null } })), { query: '{ __typename }' }];
        const places = Object.fromEntries(names.map((name, at) => [`${at}.variables.file`, name]));
        const answer = await sendOperations(session, batch, places);
        // a server may refuse batches
        if (answer.status >= 400) return;
        const answered = [answer.body].flat();
        expectSame('a batch with files is answered by as many', answered.length, batch.length);
        for (const [at, name] of names.entries()) {
          const { id } = someEntityIn(graphqlAnswer({ ...answer, body: answered[at] }), 'upload');
          await expectFile(session, id, { name }, name);
        }
      },
      updateFileInfo: async (session) => {
        const { id } = await upload(session, 'touchstone-u.txt');
        const info = { name: 'touchstone-renamed.txt', alternativeText: 'other', caption: 'words' };
        const args = { id: ['ID!', id], info: ['FileInfoInput', info] } as const;
        const answer = await mutate(session, 'updateFileInfo', args, entity);
        expectMembers('updateFileInfo', someEntityIn(answer, 'updateFileInfo').attributes, info);
        await expectFile(session, id, info, 'touchstone-u.txt');
        let expected: JsonObject = info;
        // an empty text is a text, null is none to write
        for (const [name, value] of [
          ['caption', 'later'],
          ['caption', null],
          ['alternativeText', 'else'],
          ['name', 'touchstone-v.txt'],
          ['caption', ''],
          ['alternativeText', ''],
          ['caption', '0'],
        ] as const) {
          const one = { [name]: value };
          expected = value === null ? expected : { ...expected, ...one };
          const changed = { id: ['ID!', id], info: ['FileInfoInput', one] } as const;
          const answered = await mutate(session, 'updateFileInfo', changed, entity);
          expectMembers('updateFileInfo', someEntityIn(answered, 'updateFileInfo').attributes, expected);
          await expectFile(session, id, expected, 'touchstone-u.txt');
        }
      },
      removeFile: async (session) => {
        const { id } = await upload(session, 'touchstone-r.txt');
        const answer = await mutate(session, 'removeFile', { id: ['ID!', id] }, entity);
        expectMembers('removeFile', someEntityIn(answer, 'removeFile'), { id });
        await expectGone(session, `${filesPath}/${id}`);
      },
    },
    ['graphql', 'upload'],
  ),
  clauseCheck(
    'graphql.upload-related',
    {
      related: async (session) => {
        const { id } = await upload(session, 'touchstone-h.txt');
        const related = 'data { attributes { name related { __typename } } }';
        const answer = await session.graphql(operationOf('query', 'uploadFile', { id: ['ID!', id] }, related));
        // related itself may be refused
        const { data: file } = isObject(answer.data?.uploadFile) ? answer.data.uploadFile : {};
        const attributes = isObject(file) ? file.attributes : undefined;
        const isRun = answer.status === 200 && isObject(attributes) && attributes.name === 'touchstone-h.txt';
        expectThat(session, answer, isRun, '200 with the name of the file; related a list or null');
      },
    },
    ['graphql', 'upload'],
  ),
  heldByAnythingCheck,
];

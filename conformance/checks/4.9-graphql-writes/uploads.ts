/** Files by GraphQL, in the multipart request form (4.9). */
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { filesPath } from '../../target/arrange/things.ts';
import type { FormPart } from '../../target/exchange.ts';
import { type GraphqlAnswer, graphqlAnswer, graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { pluginCheck } from '../4.10-plugins/plugin-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { fieldIn } from './mutations.ts';

const textFile = (name: string, filename: string): FormPart => ({
  name,
  filename,
  type: 'text/plain',
  base64: Buffer.from(`content of ${filename}`).toString('base64'),
});

/** Sends an operation with files in the places of its variables that `map` names. */
async function sendForm(
  session: Session,
  query: string,
  variables: JsonObject,
  files: Readonly<Record<string, FormPart>>,
): Promise<GraphqlAnswer> {
  const map = Object.fromEntries(Object.keys(files).map((place, at) => [String(at), [place]]));
  const form: FormPart[] = [
    { name: 'operations', value: JSON.stringify({ query, variables }) },
    { name: 'map', value: JSON.stringify(map) },
    ...Object.values(files),
  ];
  return graphqlAnswer(await session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', form }));
}

const entity = 'data { id attributes { name alternativeText caption mime url } }';

/** Id and attributes of a file. Throws Mismatch when there is none. */
function fileIn(response: unknown): { readonly id: string; readonly attributes: JsonObject } {
  const data = isObject(response) ? response.data : undefined;
  if (isObject(data) && typeof data.id === 'string' && isObject(data.attributes)) {
    return { id: data.id, attributes: data.attributes };
  }
  throw new Mismatch({
    message: 'no file is answered',
    expected: { data: { id: 'a string', attributes: {} } },
    actual: response,
  });
}

function expectHeld(what: string, found: JsonObject, expected: JsonObject): void {
  for (const [name, value] of Object.entries(expected)) {
    if (found[name] === value) continue;
    throw new Mismatch({ message: `${what}: another ${name} than was said`, expected, actual: found });
  }
}

/** The file's record as REST reads it, and its content as it is served. */
async function expectFile(session: Session, id: string, expected: JsonObject, content?: string): Promise<void> {
  const { body } = await session.get(`${filesPath}/${id}`);
  const record = isObject(body) ? body : {};
  expectHeld('the file as REST reads it', record, expected);
  if (content === undefined) return;
  const served = await session.get(String(record.url).replace(/^https?:\/\/[^/]+/, ''), 'none');
  if (served.text === content) return;
  throw new Mismatch({
    message: 'the file serves another content',
    expected: content,
    actual: served.text.slice(0, 80),
  });
}

async function upload(session: Session, filename: string, info: JsonObject = {}): Promise<GraphqlAnswer> {
  const query = `mutation ($file: Upload!, $info: FileInfoInput) { upload(file: $file, info: $info) { ${entity} } }`;
  return sendForm(session, query, { file: null, info }, { 'variables.file': textFile('0', filename) });
}

export const graphqlUploadChecks: readonly Check[] = [
  pluginCheck(
    'graphql.upload',
    'Files are uploaded, described and removed.',
    {
      upload: async (session) => {
        const info = { name: 'touchstone-one.txt', alternativeText: 'one', caption: 'first' };
        const { id, attributes } = fileIn(fieldIn(await upload(session, 'touchstone-a.txt', info), 'upload'));
        expectHeld('upload', attributes, { ...info, mime: 'text/plain' });
        await expectFile(session, id, info, 'content of touchstone-a.txt');
      },
      multipleUpload: async (session) => {
        const names = ['touchstone-m1.txt', 'touchstone-m2.txt'];
        const answer = await sendForm(
          session,
          `mutation ($files: [Upload]!) { multipleUpload(files: $files) { ${entity} } }`,
          { files: [null, null] },
          Object.fromEntries(names.map((name, at) => [`variables.files.${at}`, textFile(String(at), name)])),
        );
        const response = fieldIn(answer, 'multipleUpload');
        const files = (Array.isArray(response) ? response : []).map(fileIn);
        if (files.length !== names.length) {
          throw new Mismatch({ message: 'multipleUpload answers other files', expected: names, actual: response });
        }
        for (const [at, { id, attributes }] of files.entries()) {
          expectHeld('multipleUpload', attributes, { name: names[at] });
          await expectFile(session, id, { name: names[at] }, `content of ${names[at]}`);
        }
      },
      updateFileInfo: async (session) => {
        const { id } = fileIn(fieldIn(await upload(session, 'touchstone-u.txt'), 'upload'));
        const info = { name: 'touchstone-renamed.txt', alternativeText: 'other', caption: 'words' };
        const answer = await session.graphql({
          query: `mutation ($id: ID!, $info: FileInfoInput) { updateFileInfo(id: $id, info: $info) { ${entity} } }`,
          variables: { id, info },
        });
        expectHeld('updateFileInfo', fileIn(fieldIn(answer, 'updateFileInfo')).attributes, info);
        await expectFile(session, id, info);
      },
      removeFile: async (session) => {
        const { id } = fileIn(fieldIn(await upload(session, 'touchstone-r.txt'), 'upload'));
        const answer = await session.graphql({
          query: `mutation ($id: ID!) { removeFile(id: $id) { ${entity} } }`,
          variables: { id },
        });
        expectHeld('removeFile', { id: fileIn(fieldIn(answer, 'removeFile')).id }, { id });
        const gone = await session.get(`${filesPath}/${id}`);
        if (gone.status === 404) return;
        throw new Mismatch({ message: 'the file removed is still there', expected: 404, actual: gone.status });
      },
    },
    ['graphql', 'upload'],
  ),
  pluginCheck(
    'graphql.upload-related',
    'What holds a file may be asked for.',
    {
      related: async (session) => {
        const { id } = fileIn(fieldIn(await upload(session, 'touchstone-h.txt'), 'upload'));
        const { status, body, data } = await session.graphql({
          query: `query ($id: ID!) { uploadFile(id: $id) { data { attributes { name related { __typename } } } } }`,
          variables: { id },
        });
        const file = isObject(data) ? data.uploadFile : undefined;
        if (status === 200 && isObject(file)) return;
        throw new Mismatch({
          message: 'a query that names related is not run',
          expected: '200 with the file; related a list or null',
          actual: { status, body },
        });
      },
    },
    ['graphql', 'upload'],
  ),
];

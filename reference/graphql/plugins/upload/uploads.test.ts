import request from 'supertest';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type GraphqlAnswer,
  manage,
  type PluginEndpoint,
  pluginEndpoint,
  refusals,
  send,
} from '../plugin-endpoint.fixture.ts';

const BOOK = 'api::book.book';

let endpoint: PluginEndpoint;

beforeEach(async () => {
  endpoint = await pluginEndpoint();
});

interface Sent {
  readonly query: string;
  readonly contents: readonly string[];
  readonly bearer?: string;
}

/** Sends texts as files of a multipart request: one in the variable `file`, or several in `files`. */
async function uploadTexts(
  server: PluginEndpoint,
  { query, contents, bearer = 't0ken' }: Sent,
): Promise<GraphqlAnswer> {
  const isList = query.includes('$files');
  const variables = isList ? { files: contents.map(() => null) } : { file: null };
  const places = contents.map((_content, at) => [`${at}`, [isList ? `variables.files.${at}` : 'variables.file']]);
  const call = request(server.app).post('/graphql');
  if (bearer !== '') call.set('Authorization', `Bearer ${bearer}`);
  call
    .field('operations', JSON.stringify({ query, variables }))
    .field('map', JSON.stringify(Object.fromEntries(places)));
  contents.forEach((content, at) => {
    call.attach(`${at}`, Buffer.from(content), { filename: `f${at}.txt`, contentType: 'text/plain' });
  });
  return (await call).body;
}

const UPLOAD = `mutation ($file: Upload!) { upload(file: $file, info: { name: "up.txt", alternativeText: "a", caption: "c" })
  { data { id attributes { name url mime alternativeText caption } } } }`;
const many = (more = '') => `mutation ($files: [Upload]!) { multipleUpload(files: $files ${more})
  { data { attributes { name } } } }`;

describe('uploads', () => {
  it('keep a file with what is said of it', async () => {
    const { data } = await uploadTexts(endpoint, { query: UPLOAD, contents: ['hello'] });
    const url = expect.stringMatching(/^\/uploads\/up_\w+\.txt$/);
    const attributes = { name: 'up.txt', url, mime: 'text/plain', alternativeText: 'a', caption: 'c' };
    expect(data).toEqual({ upload: { data: { id: '1', attributes } } });
    const [file] = endpoint.store.all('plugin::upload.file');
    expect(endpoint.files.find(`${file?.hash}${file?.ext}`)?.read().toString()).toBe('hello');
  });

  it('keep several files in order, and attach them to an entry', async () => {
    const query = many(`ref: "${BOOK}" refId: 1 field: "pictures"`);
    const { data } = await uploadTexts(endpoint, { query, contents: ['one', 'two'] });
    const named = (name: string) => ({ data: { attributes: { name } } });
    expect(data).toEqual({ multipleUpload: [named('f0.txt'), named('f1.txt')] });
    const book = await manage(endpoint, '{ book(id: 1) { data { attributes { pictures { data { id } } } } } }');
    expect(book.data).toEqual({ book: { data: { attributes: { pictures: { data: [{ id: '1' }, { id: '2' }] } } } } });
  });

  it('keep nothing of what is empty, missing or for nothing that is there', async () => {
    const empty = await uploadTexts(endpoint, { query: UPLOAD, contents: [''] });
    const none = await uploadTexts(endpoint, { query: many(), contents: [] });
    const missing = await manage(endpoint, 'mutation { multipleUpload(files: [null]) { data { id } } }');
    const refusal = await uploadTexts(endpoint, {
      query: many(`ref: "${BOOK}" refId: 9 field: "cover"`),
      contents: ['a'],
    });
    expect([empty, none, missing, refusal].map((answer) => refusals(answer)[0])).toEqual([
      ['Files are empty', 'BAD_USER_INPUT'],
      ['Files are empty', 'BAD_USER_INPUT'],
      ['files.0 is null: expected a file', 'BAD_USER_INPUT'],
      [`refId: ${BOOK} has no entry 9`, 'BAD_USER_INPUT'],
    ]);
    expect(endpoint.store.all('plugin::upload.file')).toEqual([]);
  });

  it('take a file in a variable alone', async () => {
    const query = 'mutation { upload(file: "hello") { data { id } } }';
    expect((await manage(endpoint, query)).errors?.[0]?.message).toContain('Upload takes a file');
  });

  it('of who may not upload are not kept while they come', async () => {
    const write = vi.fn();
    vi.spyOn(endpoint.parts.media.spool, 'open').mockReturnValue({ write, remove() {} });
    const refused = await uploadTexts(endpoint, { query: UPLOAD, contents: ['x'.repeat(900)], bearer: '' });
    expect(refusals(refused)).toEqual([['Forbidden access', 'FORBIDDEN']]);
    expect(write).not.toHaveBeenCalled();
  });

  it('attach to an entry for those alone who may change it', async () => {
    const open = await pluginEndpoint({ publicActions: ['plugin::upload.content-api.upload'] });
    const attached = { query: many(`ref: "${BOOK}" refId: 1 field: "cover"`), contents: ['a'], bearer: '' };
    expect(refusals(await uploadTexts(open, attached))).toEqual([['Forbidden', 'FORBIDDEN']]);
    expect((await uploadTexts(open, { ...attached, query: many() })).errors).toBeUndefined();
  });
});

describe('files', () => {
  const update = (id: number) =>
    `mutation { updateFileInfo(id: ${id}, info: { name: "n.txt", caption: "cc" }) { data { attributes { name caption } } } }`;
  const remove = 'mutation { removeFile(id: 1) { data { id attributes { name } } } }';

  it('are described anew, and removed with their bytes', async () => {
    await uploadTexts(endpoint, { query: UPLOAD, contents: ['hello'] });
    const [entry] = endpoint.store.all('plugin::upload.file');
    expect((await manage(endpoint, update(1))).data).toEqual({
      updateFileInfo: { data: { attributes: { name: 'n.txt', caption: 'cc' } } },
    });
    expect(refusals(await manage(endpoint, update(9)))).toEqual([['Entity not found', 'STRAPI_NOT_FOUND_ERROR']]);
    const removed = { data: { id: '1', attributes: { name: 'n.txt' } } };
    expect((await manage(endpoint, remove)).data).toEqual({ removeFile: removed });
    expect(endpoint.files.find(`${entry?.hash}${entry?.ext}`)).toBeUndefined();
    expect((await manage(endpoint, remove)).data).toEqual({ removeFile: null });
  });

  it('are listed, sorted into folders and changed for those who are permitted', async () => {
    const values = '{ name: "x", hash: "h", mime: "m", size: 1, url: "u", provider: "p" }';
    const create = `mutation { createUploadFile(data: ${values}) { data { id } } }`;
    const queries = [
      create,
      update(1),
      remove,
      '{ uploadFiles { data { id } } }',
      '{ uploadFile(id: 1) { data { id } } }',
    ];
    for (const query of queries) {
      expect(refusals(await send(endpoint, query))).toEqual([['Forbidden access', 'FORBIDDEN']]);
    }
    expect(refusals(await uploadTexts(endpoint, { query: UPLOAD, contents: ['a'], bearer: '' }))).toEqual([
      ['Forbidden access', 'FORBIDDEN'],
    ]);
    const open = await pluginEndpoint({
      publicActions: ['upload', 'find', 'findOne', 'destroy'].map((action) => `plugin::upload.content-api.${action}`),
    });
    for (const query of queries) expect((await send(open, query)).errors).toBeUndefined();
  });
});

describe('folders', () => {
  it('hold files', async () => {
    await uploadTexts(endpoint, { query: UPLOAD, contents: ['hello'] });
    const data = '{ name: "Pictures", pathId: 1, path: "/1", files: [1] }';
    const selection = '{ data { attributes { name files { data { id } } } } }';
    const { data: created } = await manage(endpoint, `mutation { createUploadFolder(data: ${data}) ${selection} }`);
    const folder = { data: { attributes: { name: 'Pictures', files: { data: [{ id: '1' }] } } } };
    expect(created).toEqual({ createUploadFolder: folder });
    expect((await manage(endpoint, `{ uploadFolders ${selection} }`)).data).toEqual({
      uploadFolders: { data: [folder.data] },
    });
  });
});

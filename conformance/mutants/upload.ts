/** Mutants of uploads and files (4.10, 2.2). */
import { byHand, isObject, type JsonObject, jsonReply, refusal, without } from './faults.ts';
import type { Mutant, Passing, Reply } from './mutant.ts';
import { rewritten, under } from './query-string.ts';

const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';

const upload = /^\/api\/upload$/;
const files = /^\/api\/upload\/files$/;
const file = /^\/api\/upload\/files\/\d+$/;
const served = /^\/uploads\//;

type Method = 'GET' | 'POST' | 'DELETE';

const at = (method: Method, path: RegExp, bend: (answer: Reply, request: Passing) => Reply) =>
  byHand(() => ({
    answer: (answer, request) =>
      request.method === method && path.test(pathOf(request)) ? bend(answer, request) : answer,
  }));

const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;

const bodyAt = (method: Method, path: RegExp, bend: (body: unknown) => unknown) =>
  at(method, path, (answer) => (isDone(answer) ? { ...answer, body: bend(answer.body) } : answer));

/** A fault over every record that is answered, alone or in a list. */
const eachRecord = (bend: (record: JsonObject) => JsonObject) =>
  byHand(() => ({
    answer: (answer, request) => {
      if (!isDone(answer) || !pathOf(request).startsWith('/api/upload')) return answer;
      const { body } = answer;
      const bent = Array.isArray(body)
        ? body.map((one) => (isObject(one) ? bend(one) : one))
        : isObject(body)
          ? bend(body)
          : body;
      return { ...answer, body: bent };
    },
  }));

const ignoring = (parameter: string) =>
  byHand(() => ({
    request: (request) =>
      request.method === 'GET' && files.test(pathOf(request))
        ? rewritten(request, (pairs) => pairs.filter((pair) => !under(pair, parameter)))
        : request,
  }));

const made = (id: string, clause: string, breaks: string, fault: Pick<Mutant, 'fault'>): Mutant => ({
  id: `upload.${id}`,
  clause: `upload.${clause}`,
  breaks,
  ...fault,
});

/** A fault over the name of some parts of a form that writes an entry. */
const renamingParts = (from: string, to: string) =>
  byHand(() => ({
    request: (request) =>
      upload.test(pathOf(request)) ? request : { ...request, text: request.text.replaceAll(from, to) },
  }));

export const uploadMutants: Mutant[] = [
  {
    id: 'body.multipart.without-data',
    clause: 'rest.body.multipart',
    breaks: 'The data of a form is not read.',
    ...renamingParts('form-data; name="data"', 'form-data; name="other"'),
  },
  {
    id: 'body.multipart.without-files',
    clause: 'rest.body.multipart',
    breaks: 'The files of a form are not attached.',
    ...renamingParts('form-data; name="files.', 'form-data; name="other.'),
  },
  made(
    'create.envelope',
    'create',
    'An upload is answered in an envelope.',
    bodyAt('POST', upload, (data) => ({ data })),
  ),
  made(
    'create.mime',
    'create',
    'Every file is of type application/octet-stream.',
    eachRecord((record) => ({ ...record, mime: 'application/octet-stream' })),
  ),
  made(
    'several.first',
    'several',
    'Only the first of several files is answered.',
    bodyAt('POST', upload, (body) => (Array.isArray(body) ? body.slice(0, 1) : body)),
  ),
  made(
    'file-info.ignored',
    'file-info',
    'fileInfo is ignored.',
    eachRecord((record) => ({ ...record, alternativeText: null, caption: null })),
  ),
  made(
    'attach.ignored',
    'attach',
    'ref, refId and field are ignored.',
    byHand(() => ({
      request: (request) => ({ ...request, text: request.text.replace('name="refId"', 'name="other"') }),
    })),
  ),
  made(
    'empty.taken',
    'empty',
    'An upload without files is answered with an empty list.',
    at('POST', upload, (answer) => (answer.status === 400 ? jsonReply(200, []) : answer)),
  ),
  made(
    'size.swapped',
    'image-size',
    'Width and height are swapped.',
    eachRecord((record) => ({ ...record, width: record.height, height: record.width })),
  ),
  made(
    'size.of-text',
    'image-size',
    'A file that is no picture is 0 wide and high.',
    eachRecord((record) => ({ ...record, width: record.width ?? 0, height: record.height ?? 0 })),
  ),
  made(
    'formats.none',
    'formats',
    'A large picture has no smaller ones.',
    eachRecord((record) => ({ ...record, formats: null })),
  ),
  made(
    'served.cut',
    'served',
    'The last byte of a file is not served.',
    at('GET', served, (answer) => ({ ...answer, body: undefined, text: answer.text.slice(0, -1) })),
  ),
  made(
    'served.private',
    'served',
    'Files are served to nobody without credentials.',
    at('GET', served, (answer, { headers }) => (headers.authorization ? answer : refusal('Forbidden', 403))),
  ),
  made(
    'served-names.long',
    'served-names',
    'A long name of a file is answered with 500.',
    at('GET', served, (answer, { path }) => (path.length > 4000 ? refusal('Internal Server Error', 500) : answer)),
  ),
  made(
    'served-names.separator',
    'served-names',
    'An encoded separator leads out of the directory of files.',
    at('GET', served, (answer, { path }) => (/%2f/i.test(path) ? jsonReply(200, { name: 'package' }) : answer)),
  ),
  made(
    'ranges.ignored',
    'ranges',
    'Range is ignored.',
    byHand(() => ({
      request: (request) => {
        const { range: _, ...headers } = request.headers;
        return served.test(pathOf(request)) ? { ...request, headers } : request;
      },
    })),
  ),
  made(
    'ranges.unsaid',
    'ranges',
    'A file does not say that it is served in parts.',
    at('GET', served, (answer) => {
      const { 'accept-ranges': _, ...headers } = answer.headers;
      return { ...answer, headers };
    }),
  ),
  made(
    'ranges.size',
    'ranges',
    'Content-Range does not say the size of the file.',
    at('GET', served, ({ headers, ...answer }) => {
      const said = headers['content-range'];
      if (said === undefined) return { ...answer, headers };
      return { ...answer, headers: { ...headers, 'content-range': said.replace(/\/\d+$/, '/*') } };
    }),
  ),
  made(
    'ranges.backwards',
    'ranges',
    'A range that ends before it begins is ignored.',
    byHand(() => ({
      request: ({ headers: { range, ...headers }, ...request }) =>
        served.test(request.path) && range === 'bytes=5-2'
          ? { ...request, headers }
          : { ...request, headers: { ...headers, ...(range !== undefined && { range }) } },
    })),
  ),
  made(
    'update.new',
    'update',
    'An upload with ?id= makes a new record.',
    byHand(() => ({
      request: (request) => (upload.test(pathOf(request)) ? { ...request, path: pathOf(request) } : request),
    })),
  ),
  made(
    'update.unknown',
    'update',
    'An update of a file that is not there is answered.',
    at('POST', upload, (answer) => (answer.status === 404 ? jsonReply(200, {}) : answer)),
  ),
  made('list.filters', 'list', 'Filters on files are ignored.', ignoring('filters')),
  made('list.sort', 'list', 'sort of files is ignored.', ignoring('sort')),
  made('list.fields', 'list', 'fields of files is ignored.', ignoring('fields')),
  made(
    'list.envelope',
    'list',
    'Files are listed in an envelope.',
    bodyAt('GET', files, (data) => ({ data, meta: {} })),
  ),
  made(
    'find-one.unknown',
    'find-one',
    'A file that is not there is empty.',
    at('GET', file, (answer) => (answer.status === 404 ? jsonReply(200, {}) : answer)),
  ),
  made(
    'find-one.envelope',
    'find-one',
    'One file stands in an envelope.',
    bodyAt('GET', file, (data) => ({ data })),
  ),
  made(
    'delete.kept',
    'delete',
    'A deleted file stays.',
    byHand(() => ({
      request: (request) =>
        request.method === 'DELETE' && file.test(pathOf(request)) ? { ...request, method: 'GET' } : request,
    })),
  ),
  made(
    'private.open',
    'private',
    'Everybody may upload.',
    byHand(({ token }) => ({
      request: (request) =>
        request.method === 'POST' && upload.test(pathOf(request))
          ? { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }
          : request,
    })),
  ),
  made(
    'record.no-url',
    'record',
    'A file has no url.',
    eachRecord((record) => without(record, 'url')),
  ),
  made(
    'record.formats-list',
    'record',
    'formats is a list.',
    eachRecord((record) => ({ ...record, formats: [] })),
  ),
  made(
    'record.no-hash',
    'record-fields',
    'A file has no hash.',
    eachRecord((record) => without(record, 'hash')),
  ),
];

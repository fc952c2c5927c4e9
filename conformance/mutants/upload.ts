/** Mutants of uploads and files (4.10, 2.2). */
import { isObject, type JsonObject } from '../models/json.ts';
import { endpointPath } from '../target/endpoints.ts';
import { atEveryDepth, ofList } from './changes.ts';
import {
  answers,
  attributesOf,
  entryIn,
  forbidden,
  jsonReply,
  letIn,
  mapData,
  notFoundRemembered,
  onAnswer,
  refusal,
  requests,
  withAttributes,
  withMemory,
  without,
} from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { someDrafts } from './needs.ts';
import { ignore } from './query-faults.ts';
import { acceptRefused, at, bodyAt, isDone } from './users-faults.ts';
import { by, pathOf, reading, withoutHeader } from './when.ts';

const upload = /^\/api\/upload$/;
const files = /^\/api\/upload\/files$/;
const file = /^\/api\/upload\/files\/\d+$/;
const isList = by('GET', files);
const served = /^\/uploads\//;

/** A fault that changes every record in answers, alone or in a list. */
export const eachRecord = (bend: (record: JsonObject) => JsonObject): MakeFault =>
  answers(
    (request, answer) => isDone(answer) && pathOf(request).startsWith('/api/upload'),
    (answer) => ({ ...answer, body: mapData(answer.body, bend) }),
  );

/** Files of one name that are sent together share the file of the first. */
const alikeShareFile = bodyAt('POST', upload, (body) => {
  const urls = new Map<unknown, unknown>();
  return mapData(body, (record) => {
    if (!urls.has(record.name)) urls.set(record.name, record.url);
    return { ...record, url: urls.get(record.name) };
  });
});

/** Whether a form describes a file by a caption alone. */
const isCaptionAlone = ({ path, text }: Passing): boolean =>
  upload.test(path) && text.includes('"caption":') && !text.includes('"alternativeText":') && !text.includes('"name":');

/** Once a file was deleted, a list of at least two files is empty. */
const othersDeleted = withMemory(() => {
  let isDeleted = false;
  return answers(
    (_request, answer) => isDone(answer),
    (answer, request) => {
      if (by('DELETE', file)(request)) isDeleted = true;
      const isFiles = (value: unknown) =>
        Array.isArray(value) && value.length > 1 && JSON.stringify(value).includes('"mime"');
      if (!isDeleted || !isObject(answer.body) || request.method !== 'GET') return answer;
      return { ...answer, body: atEveryDepth(answer.body, (value) => (isFiles(value) ? [] : value)) };
    },
  );
});

const attachIgnored: MakeFault = () => ({
  request: (request) => ({ ...request, text: request.text.replace('name="refId"', 'name="other"') }),
});
/** What an upload names must be published. */
const attachRefusesDrafts = requests(by('POST', upload), async (request, { model, send }) => {
  const partOf = (name: string) => new RegExp(`name="${name}"\r\n\r\n([^\r]*)`).exec(request.text)?.[1];
  const type = model.contentTypes.find(({ uid, draftAndPublish }) => draftAndPublish && uid === partOf('ref'));
  if (type?.kind !== 'collectionType') return request;
  const { publishedAt } = attributesOf(
    entryIn(await send(reading(request, `${endpointPath(type)}/${partOf('refId')}`))),
  );
  return publishedAt === null ? refusal('refId: no such entry') : request;
});
const rangesIgnored = requests(by('GET', served), (request) => withoutHeader(request, 'range'));
const rangesUnsaid = at('GET', served, (answer) => {
  const { 'accept-ranges': _, ...headers } = answer.headers;
  return { ...answer, headers };
});
/** Ranges that touch are served as one. */
const rangesCombined = requests(by('GET', served), (request) => {
  const [first, second] = [...(request.headers.range ?? '').matchAll(/(\d+)-(\d+)/g)].map((match) => match.map(Number));
  const [, from = 0, to = 0] = first ?? [];
  const [, next = 0, end = 0] = second ?? [];
  const touch = second !== undefined && next >= from && next <= to + 1;
  return touch ? { ...request, headers: { ...request.headers, range: `bytes=${from}-${Math.max(to, end)}` } } : request;
});
/** Populated files keep the caption with which they were first shown. */
const captionsKept = withMemory(() => {
  const captions = new Map<unknown, unknown>();
  return onAnswer((body) =>
    atEveryDepth(body, (value) => {
      if (!isObject(value) || !isObject(value.attributes) || !('caption' in value.attributes)) return value;
      const { caption } = value.attributes;
      if (!captions.has(value.id)) captions.set(value.id, caption);
      return withAttributes(value, (attributes) => ({ ...attributes, caption: captions.get(value.id) }));
    }),
  );
});

/** A record keeps the size in kilobytes of its first file. */
const sizeKept = withMemory(() => {
  const sizes = new Map<unknown, unknown>();
  return eachRecord((record) => {
    if (!sizes.has(record.id)) sizes.set(record.id, record.size);
    return { ...record, size: sizes.get(record.id) };
  });
});

/** The file at an address stays the one that was served first, until one of another length comes. */
const sameLengthKept: MakeFault = () => {
  const first = new Map<string, Reply>();
  return {
    answer: (answer, request) => {
      if (!served.test(pathOf(request))) return answer;
      const kept = first.get(request.path);
      if (kept?.text.length === answer.text.length) return kept;
      first.set(request.path, answer);
      return answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
export const uploadMutants: Row[] = [
  ['upload.update.new-ending', 'upload.update', 'A file that replaces one with another ending has another address.',
    bodyAt('POST', upload, (body, { path, text }) => {
      const ending = /filename="[^"]*(\.csv)"/.exec(text)?.[1];
      return isObject(body) && path.includes('?id=') && ending ? { ...body, url: String(body.url).replace(/\.\w+$/, ending) } : body;
    })],
  ['upload.update.stale-tag', 'upload.update', 'Who has a former version of a file is told that nothing changed.',
    requests((request) => served.test(request.path) && 'if-none-match' in request.headers, { status: 304, headers: {}, body: undefined, text: '' })],
  ['upload.create.envelope', 'upload.create', 'An upload is answered in an envelope.',
    bodyAt('POST', upload, (data) => ({ data }))],
  ['upload.create.name-in-latin-1', 'upload.create', 'The name of a file is read as Latin-1.',
    eachRecord((record) => ({ ...record, name: Buffer.from(String(record.name)).toString('latin1') }))],
  ['upload.create.mime', 'upload.create', 'Every file is of type application/octet-stream.',
    eachRecord((record) => ({ ...record, mime: 'application/octet-stream' }))],
  ['upload.several.first', 'upload.several', 'Only the first of several files is answered.',
    bodyAt('POST', upload, (body) => (Array.isArray(body) ? body.slice(0, 1) : body))],
  ['upload.file-info.ignored', 'upload.file-info', 'fileInfo is ignored.',
    eachRecord((record) => ({ ...record, alternativeText: null, caption: null }))],
  ['upload.attach.ignored', 'upload.attach', 'ref, refId and field are ignored.', attachIgnored],
  ['upload.attach.no-drafts', 'upload.attach', 'A file is not attached to a draft.', attachRefusesDrafts, someDrafts],
  ['upload.attach.several-ignored', 'upload.attach', 'Files that are sent together are not attached.',
    requests(({ text }) => (text.match(/name="files"/g) ?? []).length > 1,
      (request) => ({ ...request, text: request.text.replace('name="refId"', 'name="other"') }))],
  ['upload.several.devices', 'upload.several', 'A name that begins like that of a device is refused.',
    requests(({ path, text }) => upload.test(path) && /filename="(con|aux|nul)/i.test(text),
      jsonReply(400, { error: { status: 400, name: 'ApplicationError', message: 'invalid characters', details: {} } }))],
  ['upload.update.words-beside-file', 'upload.update', 'A file that replaces another keeps its words, whatever fileInfo says.',
    requests(({ path, text }) => /^\/api\/upload\?id=/.test(path) && text.includes('name="files"'),
      (request) => ({ ...request, text: request.text.replace('"alternativeText":', '"words":') }))],
  ['upload.several.alike', 'upload.several', 'Files of one name that are sent together are one.', alikeShareFile],
  ['upload.file-info.caption-alone', 'upload.file-info', 'A caption without other words is not written.',
    requests(isCaptionAlone, (request) => ({ ...request, text: request.text.replace('"caption":', '"words":') }))],
  ['upload.delete.others', 'upload.delete', 'With one file an entry loses all its files.', othersDeleted],
  ['upload.delete.served', 'upload.delete', 'A deleted file is served still.',
    at('GET', served, (answer, request) =>
      answer.status === 404 && !/\/(thumbnail|small|medium|large)_/.test(request.path) ? jsonReply(200, {}) : answer)],
  ['upload.empty.taken', 'upload.empty', 'An upload without files is answered with an empty list.',
    acceptRefused('POST', upload, [])],
  ['upload.size.swapped', 'upload.image-size', 'Width and height are swapped.',
    eachRecord((record) => ({ ...record, width: record.height, height: record.width }))],
  ['upload.size.svg-of-width', 'upload.image-size', 'An SVG with a width alone is as high as one without size.',
    eachRecord((record) => (String(record.name).includes('width-alone') ? { ...record, height: 150 } : record))],
  ['upload.size.of-text', 'upload.image-size', 'A file that is no picture is 0 wide and high.',
    eachRecord((record) => ({ ...record, width: record.width ?? 0, height: record.height ?? 0 }))],
  ['upload.kilobytes.of-1024', 'upload.size-in-kilobytes', 'A kilobyte has 1,024 bytes.',
    eachRecord((record) => ({ ...record, size: Math.round(Number(record.size) * 97.65625) / 100 }))],
  ['upload.kilobytes.three-digits', 'upload.size-in-kilobytes', 'size has three digits.',
    eachRecord((record) => ({ ...record, size: Number(Number(record.size).toPrecision(3)) }))],
  ['upload.update.size-forgotten', 'upload.update', 'A text that replaces a picture has no width and height.',
    answers((request, answer) => isDone(answer) && /[?&]id=/.test(request.path) && request.text.includes('text/plain'),
      (answer) => ({ ...answer, body: mapData(answer.body, (record) => ({ ...record, width: null, height: null })) }))],
  ['upload.formats.none', 'upload.formats', 'A large picture has no smaller ones.',
    eachRecord((record) => ({ ...record, formats: null }))],
  ['upload.formats.narrow', 'upload.formats', 'A picture that is higher than wide has no smaller ones.',
    eachRecord((record) => (Number(record.height) > Number(record.width) ? { ...record, formats: null } : record))],
  ['upload.served.cut', 'upload.served', 'The last byte of a file is not served.',
    at('GET', served, (answer) => ({ ...answer, body: undefined, text: answer.text.slice(0, -1) }))],
  ['upload.served.small-only', 'upload.served', 'A file of more than 200 kilobytes is too large.',
    at('POST', upload, (answer, { text }) => (text.length > 200_000 ? refusal('Payload Too Large', 413) : answer))],
  ['upload.served.first-block', 'upload.served', 'The first 64 KiB of a file are served.',
    at('GET', served, (answer) => ({ ...answer, body: undefined, text: answer.text.slice(0, 65_536) }))],
  ['upload.served.private', 'upload.served', 'Files are served to nobody without credentials.',
    at('GET', served, (answer, { headers }) => (headers.authorization ? answer : forbidden))],
  ['upload.served.odd-ending', 'upload.served', 'A file whose ending has other signs than letters is refused.',
    at('POST', upload, (answer, { text }) =>
      /filename="[^"]*\.\w* [^".]*"/.test(text) ? refusal('This is no name of a file') : answer)],
  ['upload.served-names.long', 'upload.served-names', 'A long name of a file is answered with 500.',
    at('GET', served, (answer, { path }) => (path.length > 4000 ? refusal('Internal Server Error', 500) : answer))],
  ['upload.served.lower-case', 'upload.served', 'The url of a file is in lower case, its name is not.',
    eachRecord((record) => ({ ...record, url: String(record.url).toLowerCase() }))],
  ['upload.served-names.separator', 'upload.served-names', 'An encoded separator leads out of the directory of files.',
    at('GET', served, (answer, { path }) => (/%2f/i.test(path) ? jsonReply(200, { name: 'package' }) : answer))],
  ['upload.ranges.ignored', 'upload.ranges', 'Range is ignored.', rangesIgnored],
  ['upload.ranges.unsaid', 'upload.ranges', 'A file does not say that it is served in parts.', rangesUnsaid],
  ['upload.ranges.backwards', 'upload.ranges', 'A range that ends before it begins is ignored.',
    requests(({ path, headers }) => served.test(path) && headers.range === 'bytes=5-2',
      (request) => withoutHeader(request, 'range'))],
  ['upload.ranges.combined', 'upload.ranges', 'Ranges that touch are served as one.', rangesCombined],
  ['upload.find-one.absent-remembered', 'upload.find-one', 'A file that was asked for before it was there is not found.',
    notFoundRemembered(file)],
  ['upload.list.page', 'upload.list', 'A list of files ends after 25.',
    bodyAt('GET', files, ofList((all) => all.slice(0, 25)))],
  ['upload.update.new', 'upload.update', 'An upload with ?id= makes a new record.',
    requests((request) => upload.test(pathOf(request)), (request) => ({ ...request, path: pathOf(request) }))],
  ['upload.update.captions-kept', 'upload.update', 'Entries show the caption that a file had first.', captionsKept],
  ['upload.update.size-kept', 'upload.update', 'A file that replaces another one keeps its size in kilobytes.', sizeKept],
  ['upload.update.same-length', 'upload.update', 'A file as long as the one that it replaces is not written.',
    sameLengthKept],
  ['upload.update.words-lost', 'upload.update', 'A file that replaces another one loses its words.',
    answers((request, answer) => isDone(answer) && /[?&]id=/.test(request.path) && request.text.includes('filename="'),
      (answer) => ({ ...answer, body: mapData(answer.body, (record) => ({ ...record, alternativeText: null, caption: null })) }))],
  ['upload.update.empty-ignored', 'upload.update', 'An empty caption is not written.',
    requests((request) => /[?&]id=/.test(request.path), (request) => ({ ...request, text: request.text.replace('"caption":""', '"caption":null') }))],
  ['upload.update.moves', 'upload.update', 'A file that replaces another one has another address.',
    answers((request, answer) => isDone(answer) && /[?&]id=/.test(request.path) && request.text.includes('filename="'),
      (answer) => ({ ...answer, body: mapData(answer.body, (record) => ({ ...record, url: `${record.url}?v=2` })) }))],
  ['upload.update.json-ignored', 'upload.update', 'What JSON says of a file is not written.',
    requests(({ path, text }) => /^\/api\/upload\?id=/.test(path) && text.startsWith('{'), (request) => ({ ...request, text: '{}' }))],
  ['upload.update.unknown', 'upload.update', 'An update of a file that is not there is answered.',
    acceptRefused('POST', upload, {}, 404)],
  ['upload.list.filters', 'upload.list', 'Filters on files are ignored.', ignore('filters', isList)],
  ['upload.list.sort', 'upload.list', 'sort of files is ignored.', ignore('sort', isList)],
  ['upload.list.fields', 'upload.list', 'fields of files is ignored.', ignore('fields', isList)],
  ...['_q', 'start', 'limit'].map((name): Row => [`upload.list.${name}`, 'upload.list', `${name} of files is ignored.`,
    ignore(name, isList)]),
  ['upload.list.envelope', 'upload.list', 'Files are listed in an envelope.',
    bodyAt('GET', files, (data) => ({ data, meta: {} }))],
  ['upload.find-one.unknown', 'upload.find-one', 'A file that is not there is empty.', acceptRefused('GET', file, {}, 404)],
  ['upload.find-one.envelope', 'upload.find-one', 'One file stands in an envelope.',
    bodyAt('GET', file, (data) => ({ data }))],
  ['upload.delete.kept', 'upload.delete', 'A deleted file stays.',
    requests(by('DELETE', file), (request) => ({ ...request, method: 'GET' }))],
  ['upload.private.open', 'upload.private', 'Everybody may upload.', letIn(by('POST', upload))],
  ['upload.record.no-url', 'upload.record', 'A file has no url.', eachRecord((record) => without(record, 'url'))],
  ['upload.record.formats-list', 'upload.record', 'formats is a list.',
    eachRecord((record) => ({ ...record, formats: [] }))],
  ['upload.record.no-hash', 'upload.record-fields', 'A file has no hash.',
    eachRecord((record) => without(record, 'hash'))],
];

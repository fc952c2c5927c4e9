/** Mutants of forms that write entries with their files (4.1). */
import { isObject } from '../models/json.ts';
import { filesPath, uploadPath } from '../target/arrange/things.ts';
import {
  answers,
  attributesOf,
  entryIn,
  jsonReply,
  mapMembers,
  requests,
  withAttributes,
  withEntries,
} from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { by, pathOf, reading } from './when.ts';

/** A fault that changes the name of some parts of a form that writes an entry. */
const renameParts = (from: string | RegExp, to: string): MakeFault =>
  requests(
    (request) => pathOf(request) !== uploadPath,
    (request) => ({ ...request, text: request.text.replaceAll(from, to) }),
  );

/** Files for other attributes than the first that a form names become parts that nothing reads. */
const firstAttributeAlone = requests(
  (request) => pathOf(request) !== uploadPath,
  (request) => {
    const [, first] = /name="files\.([\w-]+)/.exec(request.text) ?? [];
    const rename = (part: string, name: string): string => (name === first ? part : part.replace('files.', 'other.'));
    return { ...request, text: request.text.replaceAll(/name="files\.([\w-]+)/g, rename) };
  },
);

/** Files of a name that the form has already become parts that nothing reads. */
const firstOfName = requests(
  (request) => pathOf(request) !== uploadPath,
  (request) => {
    const seen = new Set<string>();
    const rename = (part: string): string => {
      if (seen.has(part)) return part.replace('files.', 'other.');
      seen.add(part);
      return part;
    };
    return { ...request, text: request.text.replaceAll(/name="files\.[\w.-]+"; filename="[^"]*"/g, rename) };
  },
);

/** A form with files removes those that the entry holds before it is carried out. */
const formerRemoved = requests(
  (request) => request.method === 'PUT' && request.text.includes('name="files.'),
  async (request, { send }) => {
    const former = attributesOf(entryIn(await send(reading(request, `${pathOf(request)}?populate=*`))));
    for (const file of Object.values(former).map((value) =>
      isObject(value) && isObject(value.data) ? value.data : {},
    ))
      if (isObject(file.attributes) && 'mime' in file.attributes)
        await send({ ...reading(request, `${filesPath}/${String(file.id)}`), method: 'DELETE' });
    return request;
  },
);

// biome-ignore format: a table, one mutant a row
export const multipartMutants: readonly Row[] = [
  ['body.multipart.without-data', 'rest.body.multipart', 'The data of a form is not read.',
    renameParts('form-data; name="data"', 'form-data; name="other"')],
  ['body.multipart.without-files', 'rest.body.multipart', 'The files of a form are not attached.',
    renameParts('form-data; name="files.', 'form-data; name="other.')],
  ['body.multipart.any-field', 'rest.body.multipart-field', 'A file part of a form may have any name.',
    renameParts(/form-data; name="(cover|files)"; filename="[^"]*"/g, 'form-data; name="other"')],
  ['body.multipart.stray-beside-good', 'rest.body.multipart-field', 'Beside a file part of a right name others are passed over.',
    answers(({ text }, { status }) => status >= 400 && text.includes('name="files.') && /name="(cover|files)"; filename/.test(text),
      jsonReply(200, { data: { id: 1, attributes: {} }, meta: {} }))],
  ['body.multipart.items-as-one', 'rest.body.multipart', 'Files of the first item of a list go to the second.',
    renameParts(/name="files\.(\w+)\.0\./g, 'name="files.$1.1.')],
  ['body.multipart.first-attribute-alone', 'rest.body.multipart', 'Of a form with files for several attributes those for the first are attached.',
    firstAttributeAlone],
  ['body.multipart.one-of-a-name', 'rest.body.multipart', 'Of the files of a form that have one name the first is attached.',
    firstOfName],
  ['body.multipart.replaced-removed', 'rest.body.multipart', 'The files that an entry held are removed with a form.',
    formerRemoved],
  ['body.multipart.typed-text-lost', 'rest.body.multipart', 'A text of a form that names its type is not read.',
    requests(({ method }) => method !== 'GET',
      (request) => ({ ...request, text: request.text.replaceAll(/name="data"(?=\r\ncontent-type)/gi, 'name="other"') }))],
  ['body.multipart.quoted-boundary', 'rest.body.multipart', 'A form whose boundary stands in quotes has no parts.',
    requests(({ headers }) => /boundary="/.test(headers['content-type'] ?? ''), (request) => ({ ...request, text: '' }))],
  ['body.multipart.single-without-files', 'rest.body.multipart', 'The files of a form for a single type are not attached.',
    requests(by('PUT', /^\/api\/[\w-]+$/),
      (request) => ({ ...request, text: request.text.replaceAll('form-data; name="files.', 'form-data; name="other.') }))],
  ['body.multipart.answer-before-files', 'rest.body.multipart', 'The answer to a form is that of before its files.',
    answers((request) => request.text.includes('form-data; name="files.'), (answer) => withEntries(answer, (entry) =>
      withAttributes(entry, (all) => mapMembers(all, (value) => (isObject(value) && isObject(value.data) && isObject(value.data.attributes) && 'url' in value.data.attributes ? { data: null } : value)))))],
];

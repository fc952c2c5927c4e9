/** Bodies that are forms: data as JSON text, files in parts of their own (4.1, observed). */
import type { ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { filePart, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer, FormPart, Request } from '../../target/exchange.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { kindsOfCollections, subjectNamed, typeNamed } from '../writing/subjects.ts';

/** A create and an update by form; with `attribute`, a create with files for that media attribute. */
interface Case {
  readonly uid: string;
  readonly attribute?: string;
}

const id = 'rest.body.multipart';

function casesOf(model: Model): Case[] {
  const plain = kindsOfCollections(model).map(({ uid }) => ({ uid }));
  return [
    ...plain,
    ...mediaSubjects(model).map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
  ];
}

const dataPart = (data: JsonObject): FormPart => ({ name: 'data', value: JSON.stringify(data) });

function send(
  { session }: Scratch,
  method: Request['method'],
  path: string,
  form: readonly FormPart[],
): Promise<Answer> {
  return session.send({ method, path, auth: 'full', form });
}

async function createsAndUpdates(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const data = scratch.complete(type, {});
  const entry = entryIn(session, await send(scratch, 'POST', endpointPath(type), [dataPart(data)]));
  const created = scratch.adopt(type, data, entry);
  expectValues(session, type, entry.attributes, data);
  const other = scratch.complete(type, {});
  const updated = entryIn(session, await send(scratch, 'PUT', created.path, [dataPart(other)]));
  expectValues(session, type, updated.attributes, other);
}

/** Names of the files that a populated media attribute holds. */
function namesIn(value: unknown): unknown[] {
  return recordsIn(value).map(({ attributes }) => (isObject(attributes) ? attributes.name : undefined));
}

function recordsIn(value: unknown): JsonObject[] {
  const data: unknown = isObject(value) ? value.data : undefined;
  return (Array.isArray(data) ? data : [data]).filter(isObject);
}

async function attaches(scratch: Scratch, type: ContentType, name: string, count: number): Promise<void> {
  const { session } = scratch;
  const data = scratch.complete(type, {});
  const nonce = Date.now().toString(36);
  const files = Array.from({ length: count }, (_, at) => pngFile(`touchstone-part-${nonce}-${at}.png`, 2, 2));
  const form = [dataPart(data), ...files.map((file) => filePart(file, `files.${name}`))];
  const created = scratch.adopt(type, data, entryIn(session, await send(scratch, 'POST', endpointPath(type), form)));
  const { attributes } = entryIn(session, await session.get(`${created.path}?populate[0]=${name}`));
  expectValues(session, type, attributes, data);
  const expected = files.map(({ filename }) => filename);
  const actual = namesIn(attributes[name]).toSorted();
  // What is not attached is removed with all that the run made.
  for (const record of recordsIn(attributes[name])) await removeUpload(session, { path: `${filesPath}/${record.id}` });
  if (JSON.stringify(actual) === JSON.stringify(expected)) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${name} does not hold the files of the form`,
    expected,
    actual: attributes[name],
  });
}

export const multipartCheck: Check = check<Case>({
  id,
  title: 'A form writes like JSON: data as JSON text, and files in parts named files.<attribute>.',
  clauses: [id],
  kind: 'write',
  plan: ({ model, target }) => {
    if (!target.allow.has('uploads')) return { notApplicable: 'uploading is not allowed (--allow uploads)' };
    return {
      examples: casesOf(model),
      run: (session, testCase) =>
        onScratch(session, model, [id, testCase], async (scratch) => {
          if (testCase.attribute === undefined) return createsAndUpdates(scratch, typeNamed(model, testCase.uid));
          const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
          await attaches(scratch, type, attribute.name, attribute.multiple ? 2 : 1);
        }),
    };
  },
});

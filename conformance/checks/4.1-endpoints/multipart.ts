/** Multipart bodies: data as JSON text, files as parts (4.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf, typeNamed } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { filePart, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { FormPart, Request } from '../../target/exchange.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, expectError, lastRequest } from '../writing/answers.ts';
import { expectValues } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import { caseOf, collections, kindsOfCollections, type Subject, subjectNamed } from '../writing/subjects.ts';
import { requiresUnique } from './part-source.ts';

/** A create and an update by form; with `attribute`, a create with files of that media attribute, `inside` a component or not. */
interface Case {
  readonly uid: string;
  readonly attribute?: string;
  /** The attribute of the content-type whose component has the media attribute. */
  readonly inside?: string;
}

const dataPart = (data: JsonObject): FormPart => ({ name: 'data', value: JSON.stringify(data) });

async function send(
  { session }: Scratch,
  method: Request['method'],
  path: string,
  form: readonly FormPart[],
): Promise<AnsweredEntry> {
  return entryIn(session, await session.send({ method, path, auth: 'full', form }));
}

async function createsAndUpdates(scratch: Scratch, type: ContentType): Promise<void> {
  const data = scratch.complete(type, {});
  const created = scratch.adopt(type, data, await send(scratch, 'POST', endpointPath(type), [dataPart(data)]));
  scratch.expectIs(created, created.entry);
  const other = scratch.complete(type, {});
  scratch.expectIs(created, await send(scratch, 'PUT', created.path, [dataPart(other)]), other);
}

function recordsIn(value: unknown): JsonObject[] {
  const data: unknown = isObject(value) ? value.data : undefined;
  return (Array.isArray(data) ? data : [data]).filter(isObject);
}

async function attaches(scratch: Scratch, { type, attribute: { name, multiple } }: Subject): Promise<void> {
  const { session } = scratch;
  const data = scratch.complete(type, {});
  const nonce = Date.now().toString(36);
  const files = [0, 1].slice(multiple ? 0 : 1).map((at) => pngFile(`touchstone-part-${nonce}-${at}.png`, 2, 2));
  const form = [dataPart(data), ...files.map((file) => filePart(file, `files.${name}`))];
  const created = scratch.adopt(type, data, await send(scratch, 'POST', endpointPath(type), form));
  const { attributes } = entryIn(session, await session.get(`${created.path}?populate[0]=${name}`));
  expectValues(session, type, attributes, data);
  const expected = files.map(({ filename }) => filename);
  const records = recordsIn(attributes[name]);
  const actual = records.map((record) => (isObject(record.attributes) ? record.attributes.name : undefined));
  // files that were not attached are removed at the end of the run
  for (const record of records) await removeUpload(session, { path: `${filesPath}/${record.id}` });
  expectSame(`${lastRequest(session)}: ${name} does not hold the files of the form`, actual.toSorted(), expected);
}

/** Components of a content-type with a media attribute for one file, and how a form names its file. */
function placesInside(
  model: Model,
  type: ContentType,
): { readonly field: Attribute; readonly component: Component; readonly media: Attribute }[] {
  return type.attributes.flatMap((field) => {
    const component = componentsOf(model, field).find(
      (part) => !requiresUnique(model, part) && part.attributes.some(isOneFile),
    );
    const media = component?.attributes.find(isOneFile);
    return component && media && !field.private ? [{ field, component, media }] : [];
  });
}

const isOneFile = ({ type, multiple, private: hidden }: Attribute): boolean => type === 'media' && !multiple && !hidden;

/** Creates an entry with a component, whose file is in the form: of a list, of its second item. */
async function attachesInside(scratch: Scratch, type: ContentType, inside: string): Promise<void> {
  const { session, model } = scratch;
  const place = placesInside(model, type).find(({ field }) => field.name === inside);
  if (!place) throw new Error(`the case names ${inside}, which has no component with a file`);
  const { field, component, media } = place;
  const kind = field.type === 'dynamiczone' ? { __component: component.uid } : {};
  const item = () => ({ ...kind, ...scratch.part(component.uid) });
  const isList = field.type === 'dynamiczone' || field.repeatable === true;
  const data = scratch.complete(type, { [inside]: isList ? [item(), item()] : item() });
  const file = pngFile(`touchstone-inside-${Date.now().toString(36)}.png`, 2, 2);
  const name = ['files', inside, ...(isList ? ['1'] : []), media.name].join('.');
  const form = [dataPart(data), filePart(file, name)];
  const created = scratch.adopt(type, data, await send(scratch, 'POST', endpointPath(type), form));
  const query = `populate[${inside}][populate]=*`;
  const { attributes } = entryIn(session, await session.get(`${created.path}?${query}`));
  const items = [attributes[inside]].flat().filter(isObject);
  const records = items.map((one) => recordsIn(one[media.name]));
  const names = records.map((of) =>
    of.map((record) => (isObject(record.attributes) ? record.attributes.name : undefined)),
  );
  for (const record of records.flat()) await removeUpload(session, { path: `${filesPath}/${record.id}` });
  const expected = isList ? [[], [file.filename]] : [[file.filename]];
  expectSame(`${lastRequest(session)}: ${inside} does not hold the file of the form`, names, expected);
}

/** Forms whose file has another name than those of media attributes; a real Strapi 4 writes their data all the same. */
async function refusesOtherParts(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const { path } = await scratch.create(type, {});
  const data = dataPart(scratch.complete(type, {}));
  const file = pngFile(`touchstone-astray-${Date.now().toString(36)}.png`, 2, 2);
  const bad = ['cover', 'files'].map((name) => [data, filePart(file, name)]);
  const update = (form: readonly FormPart[]) => session.send({ method: 'PUT', path, auth: 'full', form });
  await sendRefusals(session, { bad, good: [data] }, update, (answer) =>
    expectError(session, answer, 400, 'BadRequestError'),
  );
}

const notAllowed = { notApplicable: 'uploading is not allowed (--allow uploads)' };

export const multipartFieldCheck: Check = writeCheck<{ readonly uid: string }>('rest.body.multipart-field', {
  cases: ({ model, target }) =>
    target.allow.has('uploads') ? kindsOfCollections(model).map(({ uid }) => ({ uid })) : notAllowed,
  run: (scratch, { uid }, { model }) => refusesOtherParts(scratch, typeNamed(model, uid)),
});

export const multipartCheck: Check = writeCheck<Case>('rest.body.multipart', {
  cases({ model, target }) {
    if (!target.allow.has('uploads')) return notAllowed;
    const plain = kindsOfCollections(model).map(({ uid }) => ({ uid }));
    const insides = collections(model).flatMap((type) =>
      placesInside(model, type).map(({ field }) => ({ uid: type.uid, inside: field.name })),
    );
    return [...plain, ...mediaSubjects(model).map(caseOf), ...insides];
  },
  run: (scratch, { uid, attribute, inside }, { model }) =>
    inside !== undefined
      ? attachesInside(scratch, typeNamed(model, uid), inside)
      : attribute === undefined
        ? createsAndUpdates(scratch, typeNamed(model, uid))
        : attaches(scratch, subjectNamed(model, uid, attribute)),
});

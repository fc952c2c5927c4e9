/** Multipart bodies: data as JSON text, files as parts (4.1, observed). */
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { filePart, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { FormPart } from '../../target/exchange.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { bareListIn } from '../4.10-plugins/plugin-check.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { isShown, isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { sendRefusals } from '../writing/refused-write.ts';
import type { Scratch } from '../writing/scratch.ts';
import {
  type AttributeCase,
  caseOf,
  collections,
  kindsOfCollections,
  type Subject,
  subjectNamed,
} from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { attaches, attachesInside, dataPart, fieldsWithFiles, send, slotOf } from './files-of-forms.ts';

/** A create and an update by form: of data alone, with files of a media attribute, or with those inside components. */
interface Case {
  readonly uid: string;
  readonly attribute?: string;
  /** The attribute of the content-type whose components have media attributes. */
  readonly inside?: string;
}

/** Characters of a long form, far below what a JSON body may have. */
const longForm = 100_000;

async function createsAndUpdates(scratch: Scratch, type: ContentType): Promise<void> {
  const data = scratch.complete(type, {});
  const created = scratch.adopt(type, data, await send(scratch, 'POST', endpointPath(type), [dataPart(data)]));
  scratch.expectIs(created, created.entry);
  const other = scratch.complete(type, {});
  scratch.expectIs(created, await send(scratch, 'PUT', created.path, [dataPart(other)]), other);
  const last = scratch.complete(type, {});
  const long = dataPart({ ...last, padding: 'x'.repeat(longForm) });
  scratch.expectIs(created, await send(scratch, 'PUT', created.path, [long]), last);
}

/** Forms whose file has another name than those of media attributes; a real Strapi 4 writes their data all the same. */
async function refusesOtherParts(scratch: Scratch, type: ContentType): Promise<void> {
  const { session } = scratch;
  const { path } = await scratch.create(type, {});
  const data = dataPart(scratch.complete(type, {}));
  const file = pngFile(`touchstone-astray-${Date.now().toString(36)}.png`, 2, 2);
  const stray = ['cover', 'files'].map((name) => filePart(file, name));
  const bad = stray.map((part) => [data, part]);
  const update = (form: readonly FormPart[]) => session.send({ method: 'PUT', path, auth: 'full', form });
  await sendRefusals(session, { bad, good: [data] }, update, (answer) =>
    expectError(session, answer, 400, 'BadRequestError'),
  );
  const media = type.attributes.find(isShownMedia);
  if (!media) return;
  // beside a part that is right, before and after it; a real Strapi 4 answers 500 here
  const right = slotOf(media, [media.name], 0).parts.slice(0, 1);
  const forms = stray.flatMap((part) => [
    [data, part, ...right],
    [data, ...right, part],
  ]);
  for (const form of forms) {
    const answer = await update(form);
    expectThat(session, answer, answer.status >= 400, 'a status of 400 or more', 'is not refused');
  }
}

export const multipartFieldCheck: Check = writeCheck<{ readonly uid: string }>('rest.body.multipart-field', {
  cases: ({ model, target }) =>
    target.allow.has('uploads') ? kindsOfCollections(model).map(({ uid }) => ({ uid })) : withoutUploads,
  run: (scratch, { uid }, { model }) => refusesOtherParts(scratch, typeNamed(model, uid)),
});

/** A create and an update whose data is wrong: they are refused, and their file is in no list afterwards. */
async function leavesNoFile(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { session } = scratch;
  const text = type.attributes.find((one) => isShown(one) && one.type === 'string');
  if (text === undefined) return;
  const created = await scratch.create(type, {});
  const ways = [
    ['POST', endpointPath(type), scratch.complete(type, {})],
    ['PUT', created.path, {}],
  ] as const;
  for (const [method, path, data] of ways) {
    const { parts, names } = slotOf(attribute, [attribute.name], 0);
    const form = [dataPart({ ...data, [text.name]: 7 }), ...parts];
    expectError(session, await session.send({ method, path, auth: 'full', form }), 400, 'ValidationError');
    for (const name of names) {
      const answer = await session.get(`${filesPath}?filters[name][$eq]=${encodeURIComponent(name)}`);
      const files = bareListIn(session, answer);
      for (const { id } of files) await removeUpload(session, { path: `${filesPath}/${id}` });
      expectThat(session, answer, files.length === 0, [], 'lists a file of a refused form');
    }
  }
}

export const refusedFormCheck: Check = writeCheck<AttributeCase>(
  variant(
    'rest.validation.nothing-written.files',
    'rest.validation.nothing-written',
    'A form that is refused for its data leaves none of its files.',
  ),
  {
    cases: ({ model, target }) =>
      target.allow.has('uploads') ? mediaSubjects(model).slice(0, 3).map(caseOf) : withoutUploads,
    run: (scratch, { uid, attribute }, { model }) => leavesNoFile(scratch, subjectNamed(model, uid, attribute)),
  },
);

export const multipartCheck: Check = writeCheck<Case>('rest.body.multipart', {
  cases({ model, target }) {
    if (!target.allow.has('uploads')) return withoutUploads;
    const plain = kindsOfCollections(model).map(({ uid }) => ({ uid }));
    const insides = collections(model).flatMap((type) =>
      fieldsWithFiles(model, type).map(({ name }) => ({ uid: type.uid, inside: name })),
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

/** A file that a write replaces stays in the library, and with the others that hold it (4.1, 4.10). */
import { isObject } from '../../models/json.ts';
import { filesPath } from '../../target/arrange/things.ts';
import {
  createUpload,
  pngFile,
  recordsIn,
  removeUpload,
  sendUpload,
  type Uploaded,
} from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { waysToUpdate } from '../4.9-graphql-writes/one-update.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { dataPart, send, slotOf } from './files-of-forms.ts';
import { idsAt } from './form-links.ts';

/** Two entries that hold the same file, and what a case uploads, to be removed after it. */
interface Holders {
  readonly scratch: Scratch;
  readonly subject: Subject;
  readonly files: Uploaded[];
  readonly first: Created;
}

/** Gives the first holder another file, or takes it away. */
type Write = (holders: Holders) => Promise<void>;

const valueFor = ({ attribute }: Subject, id: unknown): unknown => (attribute.multiple ? [id] : id);

/** Another file by data, by each adapter, and none. */
const byData: Write = async ({ scratch, subject, files, first }) => {
  const { session, model } = scratch;
  const { attribute, type } = subject;
  const file = await createUpload(session);
  files.push(file);
  const updated = { session, model, type, entry: first.entry };
  for (const update of waysToUpdate(updated))
    for (const id of [file.id, files[0]?.id]) await update(updated, { [attribute.name]: valueFor(subject, id) });
  await scratch.change(first, { [attribute.name]: attribute.multiple ? [] : null });
};

/** The deletion of the entry that holds it. */
const byDeletion: Write = async ({ scratch, subject, files, first }) => {
  await scratch.change(first, { [subject.attribute.name]: valueFor(subject, files[0]?.id) });
  entryIn(scratch.session, await scratch.remove(first));
};

/** Another file by a form. */
const byForm: Write = async ({ scratch, subject: { attribute }, files, first }) => {
  const { name } = attribute;
  const { parts } = slotOf({ name }, [name], 0);
  const { attributes } = await send(scratch, 'PUT', `${first.path}?populate[0]=${name}`, [dataPart({}), ...parts]);
  const value = attributes[name];
  const held = isObject(value) ? [value.data].flat().filter(isObject) : [];
  for (const { id, attributes: record } of held)
    if (id !== files[0]?.id && isObject(record))
      files.push({ id: Number(id), path: `${filesPath}/${String(id)}`, record });
};

/** Another file by an upload that names the attribute. */
const byUpload: Write = async ({ scratch: { session }, subject: { attribute, type }, files, first }) => {
  const fields = { ref: type.uid, refId: String(first.entry.id), field: attribute.name };
  const answer = await sendUpload(session, [pngFile('replacing.png', 3, 3)], fields);
  expectAccepted(session, answer);
  files.push(...(recordsIn(answer) ?? []));
};

/** Throws Mismatch unless a file is in the library, and an entry holds it alone. */
async function expectKept(session: Session, { path }: Created, { attribute }: Subject, file: Uploaded): Promise<void> {
  const sent = lastRequest(session);
  const { status } = await session.get(file.path);
  expectSame(`${sent}: a file that an entry does not hold any more is gone`, status, 200);
  const held = await idsAt(session, path, attribute.name);
  expectSame(`${sent}: another entry lost its file, or holds others`, held, [file.id]);
}

/** A check that writes to one of two entries that hold a file, in so many kinds of media attributes. */
const onHolders = (named: Terms, writes: readonly Write[], kinds = 1): Check =>
  writeCheck<AttributeCase>(
    { ...named, needs: ['upload'] },
    {
      cases: ({ model, target }) =>
        target.allow.has('uploads') ? mediaSubjects(model).slice(0, kinds).map(caseOf) : withoutUploads,
      async run(scratch, { uid, attribute }, { model }) {
        const { session } = scratch;
        const subject = subjectNamed(model, uid, attribute);
        const file = await createUpload(session);
        const files = [file];
        try {
          const data = { [subject.attribute.name]: valueFor(subject, file.id) };
          const [first, other] = [await scratch.create(subject.type, data), await scratch.create(subject.type, data)];
          for (const write of writes) {
            await write({ scratch, subject, files, first });
            await expectKept(session, other, subject, file);
          }
        } finally {
          for (const one of files) await removeUpload(session, one);
        }
      },
    },
  );

export const replacedFileChecks: readonly Check[] = [
  onHolders(
    variant(
      'rest.update.other-entries.files',
      'rest.update.other-entries',
      'A file that an entry gives up, for another one or with itself, stays with the others that hold it.',
    ),
    [byData, byDeletion],
  ),
  onHolders(
    variant(
      'rest.body.multipart.replaced',
      'rest.body.multipart',
      'A file that a form replaces stays in the library, and with the others that hold it.',
    ),
    [byForm],
    2,
  ),
  onHolders(
    variant(
      'upload.attach.replaced',
      'upload.attach',
      'A file that an upload to an entry replaces stays in the library, and with the others that hold it.',
    ),
    [byUpload],
  ),
];

/** updatedAt of an entry of which an update changes the files alone: in data by each adapter, and by a form (2.1, 4.1). */
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { dataPart, removeFiles, send, slotOf } from '../4.1-endpoints/files-of-forms.ts';
import { mediaSubjects } from '../4.8-relations/media.ts';
import { waysToUpdate } from '../4.9-graphql-writes/one-update.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { aroundWrites, expectMoved } from './around-writes.ts';

/** Throws Mismatch unless a write moves updatedAt of an entry forward. */
async function expectMoves(scratch: Scratch, created: Created, write: () => Promise<unknown>): Promise<void> {
  let sent = '';
  const moments = await aroundWrites(
    () => scratch.read(created),
    async () => {
      await write();
      sent = lastRequest(scratch.session);
    },
  );
  expectMoved(moments, `${sent}, which changes files alone, does not move updatedAt forward`);
}

/** A check of one media attribute: the others take files in the same ways. */
const onFiles = (named: Terms, run: (scratch: Scratch, subject: Subject) => Promise<void>): Check =>
  writeCheck<AttributeCase>(
    { ...named, needs: ['upload'] },
    {
      cases: ({ model, target }) =>
        target.allow.has('uploads') ? mediaSubjects(model).slice(0, 1).map(caseOf) : withoutUploads,
      run: (scratch, { uid, attribute }, { model }) => run(scratch, subjectNamed(model, uid, attribute)),
    },
  );

/** Gives an entry a file and takes it away, by each adapter. */
async function changesFiles(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { session, model } = scratch;
  const file = await createUpload(session);
  try {
    const created = await scratch.create(type, {});
    const updated = { session, model, type, entry: created.entry };
    const values = attribute.multiple ? [[file.id], []] : [file.id, null];
    let turn = 0;
    for (const update of waysToUpdate(updated))
      for (const _value of values)
        await expectMoves(scratch, created, () => {
          turn += 1;
          return update(updated, { [attribute.name]: values[(turn - 1) % values.length] });
        });
  } finally {
    await removeUpload(session, file);
  }
}

/** Gives an entry a file by a form whose data says nothing. */
async function attachesByForm(scratch: Scratch, { type, attribute: { name } }: Subject): Promise<void> {
  const created = await scratch.create(type, {});
  let turn = 0;
  await expectMoves(scratch, created, async () => {
    turn += 1;
    const { steps, parts } = slotOf({ name }, [name], turn);
    const { attributes } = await send(scratch, 'PUT', `${created.path}?populate[0]=${name}`, [dataPart({}), ...parts]);
    await removeFiles(scratch.session, attributes, [{ steps }]);
  });
}

const clause = 'rest.attributes.updated-at-moves';

export const fileMomentChecks: readonly Check[] = [
  onFiles(
    variant(
      `${clause}.files`,
      clause,
      'An update that gives an entry a file alone, or takes it, moves updatedAt forward.',
    ),
    changesFiles,
  ),
  onFiles(
    variant(
      'rest.body.multipart.moments',
      'rest.body.multipart',
      'A form that gives an entry a file alone moves updatedAt forward.',
    ),
    attachesByForm,
  ),
];

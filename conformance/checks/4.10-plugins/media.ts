/** Files as media of entries: attached by an upload or by a write, populated, and lost with the file (4.10, 2.2). */
import type { Attribute, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { createUpload, pngFile, sendUpload, type Uploaded } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, subjectNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

const png = pngFile('touchstone.png', 4, 3);

/** Media attributes of content-types that can be made: one of each kind, single and multiple. */
function mediaOf(model: Model): Case[] {
  const found = collections(model).flatMap(({ uid, attributes }) =>
    attributes.filter(({ type }) => type === 'media').map((attribute) => ({ uid, attribute })),
  );
  const kinds = [true, false].flatMap((multiple) =>
    found.filter(({ attribute }) => (attribute.multiple ?? false) === multiple).slice(0, 1),
  );
  return kinds.map(({ uid, attribute }) => ({ uid, attribute: attribute.name }));
}

interface Frame {
  readonly scratch: Scratch;
  readonly attribute: Attribute;
  readonly type: Created['type'];
  upload(): Promise<Uploaded>;
}

const onMedia = (id: string, title: string, run: (frame: Frame) => Promise<void>): Check =>
  check<Case>({
    id,
    title,
    clauses: [id],
    kind: 'write',
    needs: ['upload'],
    plan: ({ model }) => {
      const examples = mediaOf(model);
      if (examples.length === 0) return { notApplicable: 'the model has no media attribute' };
      return {
        examples,
        run: (session, testCase) =>
          onScratch(session, model, [id, testCase], async (scratch) => {
            const files: Uploaded[] = [];
            const upload = async (): Promise<Uploaded> => {
              const file = await createUpload(session, png);
              files.push(file);
              return file;
            };
            const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
            try {
              await run({ scratch, type, attribute, upload });
            } finally {
              for (const { path } of files) {
                await session.target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
              }
            }
          }),
      };
    },
  });

/** The populated attribute of an entry. */
async function populated(session: Session, { path }: Created, { name }: Attribute): Promise<unknown> {
  return entryIn(session, await session.get(`${path}?populate=${name}`)).attributes[name];
}

/** Ids of media, in order; undefined when the shape is none of 2.2. */
export function mediaIds(value: unknown, multiple: boolean): unknown[] | undefined {
  const data = isObject(value) ? value.data : undefined;
  if (multiple && !Array.isArray(data)) return data === null ? [] : undefined;
  const items: readonly unknown[] = Array.isArray(data) ? data : data === null ? [] : [data];
  if (!multiple && Array.isArray(data)) return undefined;
  const ids = items.flatMap((item) => (isObject(item) && isObject(item.attributes) ? [item.id] : []));
  return ids.length === items.length ? ids : undefined;
}

function expectMedia(
  session: Session,
  value: unknown,
  { name, multiple = false }: Attribute,
  ids: readonly unknown[],
): void {
  const found = mediaIds(value, multiple);
  if (found?.join() === ids.join()) return;
  throw new Mismatch({
    message: `${lastRequest(session)}: ${name} does not hold the files it must`,
    expected: multiple
      ? { data: ids.map((id) => ({ id, attributes: '{ … }' })) }
      : { data: ids.length === 0 ? null : { id: ids[0], attributes: '{ … }' } },
    actual: value,
  });
}

const bodyValue = ({ multiple = false }: Attribute, ids: readonly unknown[]): unknown =>
  multiple ? ids : (ids[0] ?? null);

export const mediaChecks: readonly Check[] = [
  onMedia('upload.attach', 'ref, refId and field attach an uploaded file.', async ({ scratch, type, attribute }) => {
    const { session } = scratch;
    const created = await scratch.create(type, {});
    const fields = { ref: type.uid, refId: String(created.entry.id), field: attribute.name };
    const answer = await sendUpload(session, [png], fields);
    const made: readonly unknown[] = Array.isArray(answer.body) ? answer.body : [];
    const ids = made.flatMap((file) => (isObject(file) ? [file.id] : []));
    try {
      if (ids.length !== 1) {
        throw new Mismatch({
          message: `${lastRequest(session)} does not take the file`,
          expected: '200 with one record',
          actual: { status: answer.status, body: answer.body },
        });
      }
      expectMedia(session, await populated(session, created, attribute), attribute, ids);
    } finally {
      for (const id of ids) {
        await session.target
          .send({ method: 'DELETE', path: `/api/upload/files/${String(id)}`, auth: 'full' })
          .catch(() => undefined);
      }
    }
  }),
  onMedia(
    'upload.delete',
    'A deleted file is gone, also from entries.',
    async ({ scratch, type, attribute, upload }) => {
      const { session } = scratch;
      const file = await upload();
      const created = await scratch.create(type, { [attribute.name]: bodyValue(attribute, [file.id]) });
      const answer = await session.send({ method: 'DELETE', path: file.path, auth: 'full' });
      const id = isObject(answer.body) ? answer.body.id : undefined;
      const again = await session.get(file.path);
      if (answer.status !== 200 || id !== file.id || again.status !== 404) {
        throw new Mismatch({
          message: `DELETE ${file.path} does not remove the file and answer it`,
          expected: { status: 200, body: { id: file.id }, afterwards: 404 },
          actual: { status: answer.status, body: answer.body, afterwards: again.status },
        });
      }
      expectMedia(session, await populated(session, created, attribute), attribute, []);
    },
  ),
];

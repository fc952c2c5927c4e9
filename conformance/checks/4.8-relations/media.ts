/** Media attributes: ids of files in bodies, no `connect` (4.8); uploads to an entry, deleted files (4.10). */
import { firstOfEach } from '../../models/first-of-each.ts';
import { isObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import {
  createUpload,
  pngFile,
  recordsIn,
  removeUpload,
  sendUpload,
  type Uploaded,
} from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import { empty, fileInfo } from '../4.10-plugins/files.ts';
import { expectMembers } from '../4.10-plugins/plugin-check.ts';
import type { Terms } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { entryIn, expectRefused, expectThat, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown, isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { expectInvalid, sendRefusals } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import { chosenValues } from '../writing/values.ts';
import { idsIn } from './bonds.ts';
import { outcomeOf } from './recorded.ts';

type Gallery = ReturnType<typeof galleryOf>;

/** One single and one multiple media attribute. */
export function mediaSubjects(model: Model): Subject[] {
  return firstOfEach(subjects(model, isShownMedia), ({ attribute }) => attribute.multiple === true);
}

/** A media attribute, the files of a case, and requests about them. */
function galleryOf(scratch: Scratch, { type, attribute }: Subject, files: Uploaded[]) {
  const { session } = scratch;
  const { name, multiple = false } = attribute;
  /** Ids of the files of an entry. */
  const filesOf = async (entry: Created): Promise<readonly unknown[]> => {
    const { attributes } = entryIn(session, await session.get(`${entry.path}?populate[0]=${name}`));
    const value = attributes[name];
    const ids = idsIn(value);
    const data = isObject(value) ? value.data : null;
    const holds = ids !== undefined && (data === null || Array.isArray(data) === multiple);
    expectHolds(holds, `${lastRequest(session)}: ${name} is not populated`, name, value);
    return ids ?? [];
  };
  return {
    session,
    scratch,
    type,
    attribute,
    async upload(): Promise<Uploaded> {
      const file = await createUpload(session);
      files.push(file);
      return file;
    },
    /** Adds files that a request of the case uploaded, to be deleted after it. */
    adopt(more: readonly Uploaded[]): void {
      files.push(...more);
    },
    /** The attribute in a body; a single one takes the first file. */
    body: (ids: readonly unknown[]) => ({ [name]: multiple ? ids : ids[0] }),
    held: filesOf,
    /** Throws Mismatch unless an entry has these files, in order; a single attribute has the first. */
    async expect(entry: Created, all: readonly unknown[]): Promise<void> {
      const expected = multiple ? all : all.slice(0, 1);
      const actual = await filesOf(entry);
      expectSame(`${lastRequest(session)}: ${name} holds other files than it must`, actual, expected);
    },
  };
}

const ascending = (a: number, b: number): number => a - b;

const onMedia = (clause: string, run: (gallery: Gallery) => Promise<void>, others: Partial<Terms> = {}): Check =>
  writeCheck<AttributeCase>(
    { clause, needs: ['upload'], ...others },
    {
      cases({ model, target }) {
        if (!target.allow.has('uploads')) return withoutUploads;
        return mediaSubjects(model).map(caseOf);
      },
      async run(scratch, { uid, attribute }, { model }) {
        const files: Uploaded[] = [];
        try {
          await run(galleryOf(scratch, subjectNamed(model, uid, attribute), files));
        } finally {
          for (const file of files) await removeUpload(scratch.session, file);
        }
      },
    },
  );

/** The forms of a list of files in a body (4.8, rules 1 and 2). */
const forms: readonly ((ids: readonly unknown[]) => unknown)[] = [
  (ids) => ids,
  (ids) => ids.map((id) => ({ id })),
  (set) => ({ set }),
  (ids) => ({ set: ids.map((id) => ({ id })) }),
];

export const mediaChecks: readonly Check[] = [
  onMedia('rest.relations.connect-no-media', async ({ scratch, type, attribute, upload, body, held }) => {
    const { id } = await upload();
    const entry = await scratch.create(type, {});
    const values = [[id], [{ id }], [String(id)]].map((connect) => ({ [attribute.name]: { connect } }));
    for (const value of values) await scratch.update(entry, value);
    const holders = [entry];
    // a create with it may be refused
    for (const value of values.slice(0, 2)) {
      const sent = scratch.complete(type, value);
      const answer = await scratch.session.create(type, sent);
      if (isSuccess(answer)) holders.push(scratch.adopt(type, sent, entryIn(scratch.session, answer)));
    }
    for (const holder of holders) {
      const actual = await held(holder);
      expectHolds(!actual.includes(id), `connect attached a file to ${attribute.name}`, [], actual);
    }
    await scratch.change(entry, body([id]));
  }),
  onMedia('rest.relations.connect-media-status', async ({ session, scratch, type, attribute, upload }) => {
    const { id } = await upload();
    const entry = await scratch.create(type, {});
    const answer = await scratch.update(entry, { [attribute.name]: { connect: [id] } });
    session.observe('rest.relations.connect-media-status', outcomeOf(answer));
  }),
  onMedia('rest.relations.media-set', async ({ scratch, type, attribute, upload, body, expect }) => {
    const [first, second] = [(await upload()).id, (await upload()).id];
    const entry = await scratch.create(type, body([second, first]));
    await expect(entry, [second, first]);
    for (const [at, form] of forms.entries()) {
      const ids = at % 2 === 0 ? [first, second] : [second, first];
      for (const sent of attribute.multiple ? [ids] : [ids.slice(0, 1), ids.toReversed()]) {
        await scratch.change(entry, { [attribute.name]: form(sent) });
        await expect(entry, sent);
      }
    }
    for (const empty of [[], { set: [] }]) {
      await scratch.change(entry, { [attribute.name]: empty });
      await expect(entry, []);
      await scratch.change(entry, body([first, second]));
      await expect(entry, [first, second]);
    }
    if (!attribute.multiple) return;
    const four = [second, (await upload()).id, first, (await upload()).id];
    await scratch.change(entry, body(four));
    await expect(entry, four);
  }),
  onMedia('rest.update.null-clears-media', async ({ scratch, type, attribute, upload, body, expect }) => {
    const entry = await scratch.create(type, body([(await upload()).id]));
    await scratch.change(entry, { [attribute.name]: null });
    await expect(entry, []);
  }),
  onMedia(
    'rest.update.partial',
    async ({ scratch, type, upload, body, expect }) => {
      const files = [(await upload()).id, (await upload()).id];
      const plain = type.attributes.find((attribute) => isShown(attribute) && !attribute.unique);
      const entry = await scratch.create(type, body(files));
      await scratch.change(entry, plain ? { [plain.name]: chosenValues(plain).at(-1) } : {});
      await expect(entry, files);
    },
    { id: 'rest.update.partial.media', title: 'Files stay that an update does not name.' },
  ),
  onMedia('rest.relations.media-unknown', async ({ session, scratch, type, attribute, upload, expect }) => {
    const { id } = await upload();
    const unknown = 987_654_321;
    const entry = await scratch.create(type, { [attribute.name]: id });
    const send = (file: unknown) => scratch.update(entry, { [attribute.name]: file });
    // an object with an unknown id is answered 500 by a real Strapi 4
    const bad = attribute.multiple ? [unknown, [unknown], [id, unknown]] : [unknown];
    await sendRefusals<unknown, Answer>(session, { bad, good: id }, send, async (answer) => {
      expectInvalid({ session }, answer);
      await expect(entry, [id]);
    });
    const body = scratch.complete(type, { [attribute.name]: attribute.multiple ? [unknown] : unknown });
    expectInvalid({ session }, await session.create(type, body));
  }),
  onMedia('upload.attach', async ({ session, scratch, type, attribute, adopt, held, expect }) => {
    const created = await scratch.create(type, {});
    const fields = { ref: type.uid, refId: String(created.entry.id), field: attribute.name };
    // a single attribute holds the file that came last
    let attachedIds: readonly unknown[] = [];
    for (const width of [4, 5, 6]) {
      const words = { alternativeText: `${width} pixels`, caption: `wide: ${width}` };
      const file = pngFile('touchstone.png', width, 3);
      const answer = await sendUpload(session, [file], width === 5 ? { ...fields, ...fileInfo(words) } : fields);
      const files = recordsIn(answer) ?? [];
      adopt(files);
      expectThat(session, answer, files.length === 1, '200 with one record', 'does not take the file');
      if (width === 5) expectMembers(session, files[0]?.record ?? {}, words);
      attachedIds = [...(attribute.multiple ? attachedIds : []), files[0]?.id];
      await expect(created, attachedIds);
    }
    for (const none of [[], [empty]]) {
      expectInvalid({ session }, await sendUpload(session, none, fields));
      await expect(created, attachedIds);
    }
    const answer = await sendUpload(
      session,
      [7, 8].map((width) => pngFile(`wide-${width}.png`, width, 3)),
      fields,
    );
    const files = recordsIn(answer) ?? [];
    adopt(files);
    expectThat(session, answer, files.length === 2, '200 with two records', 'does not take both files');
    // which of them a single attribute holds is open
    if (!attribute.multiple) return;
    // which of files that are sent together comes first is open
    const ids = [...attachedIds, ...files.map(({ id }) => id)].map(Number);
    const actual = (await held(created)).map(Number);
    const message = `${lastRequest(session)}: ${attribute.name} holds other files than those sent one by one and together`;
    expectSame(message, actual.toSorted(ascending), ids.toSorted(ascending));
  }),
  onMedia('upload.delete', async ({ session, scratch, type, attribute, upload, body, expect }) => {
    const files = [await upload(), await upload(), await upload()];
    const ids = files.map(({ id }) => id);
    // the second entry holds them the other way round: a single attribute has another file there
    const [created, other] = [
      await scratch.create(type, body(ids)),
      await scratch.create(type, body(ids.toReversed())),
    ];
    const left = [...ids];
    // first one between others, then those at both ends
    for (const at of [1, 0, 2]) {
      const file = files[at];
      if (file === undefined) continue;
      left.splice(left.indexOf(file.id), 1);
      const { body: record } = await session.get(file.path);
      const url = isObject(record) ? String(record.url) : '';
      const answer = await session.send({ method: 'DELETE', path: file.path, auth: 'full' });
      const id = isObject(answer.body) ? answer.body.id : undefined;
      const { status: afterwards } = await session.get(file.path);
      const expected = { status: 200, id: file.id, afterwards: 404 };
      const actual = { status: answer.status, id, afterwards };
      expectSame(`DELETE ${file.path} does not remove the file and answer it`, actual, expected);
      if (url.startsWith('/')) expectRefused(session, await session.get(url, 'none'), 'its file is deleted');
      const of = (own: readonly number[]) =>
        (attribute.multiple ? own : own.slice(0, 1)).filter((id) => left.includes(id));
      await expect(created, of(ids));
      await expect(other, of(ids.toReversed()));
    }
  }),
];

/** Media attributes in bodies: not by connect (4.8), by id as observed. */
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, expectError, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, type Subject, subjectNamed } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { idsIn } from './bonds.ts';
import { outcomeOf } from './recorded.ts';

interface Case {
  readonly uid: string;
  readonly attribute: string;
}

interface Gallery {
  readonly session: Session;
  readonly scratch: Scratch;
  readonly type: ContentType;
  readonly attribute: Attribute;
  /** Ids of two files. */
  readonly files: readonly [number, number];
  /** Ids of the files that an entry holds. */
  held(entry: Created): Promise<readonly unknown[]>;
  expect(entry: Created, files: readonly unknown[]): Promise<void>;
}

/** One attribute for a single file and one for several. */
export function mediaSubjects(model: Model): Subject[] {
  const all = collections(model).flatMap((type) =>
    type.attributes
      .filter(({ type: name, private: hidden }) => name === 'media' && !hidden)
      .map((attribute) => ({ type, attribute })),
  );
  return [...new Map(all.toReversed().map((one) => [one.attribute.multiple === true, one])).values()];
}

const onMedia = (clause: string, title: string, run: (gallery: Gallery) => Promise<void>, id = clause): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['upload'],
    plan: ({ model, target }) => {
      const found = mediaSubjects(model);
      if (found.length === 0) return { notApplicable: 'no content-type that can be created has a media attribute' };
      if (!target.allow.has('uploads')) return { notApplicable: 'uploading is not allowed (--allow uploads)' };
      return {
        examples: found.map(({ type, attribute }) => ({ uid: type.uid, attribute: attribute.name })),
        run: async (session, testCase) => {
          const files = [await createUpload(session), await createUpload(session)] as const;
          try {
            await onScratch(session, model, [id, testCase], async (scratch) => {
              const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
              const { name } = attribute;
              const held = async (entry: Created): Promise<readonly unknown[]> => {
                const { attributes } = entryIn(session, await session.get(`${entry.path}?populate[0]=${name}`));
                const ids = idsIn(attributes[name]);
                if (ids) return ids;
                throw new Mismatch({
                  message: `${lastRequest(session)}: ${name} is not populated`,
                  expected: name,
                  actual: attributes,
                });
              };
              const expect = async (entry: Created, expected: readonly unknown[]): Promise<void> => {
                const actual = await held(entry);
                if (JSON.stringify(actual) === JSON.stringify(expected)) return;
                const message = `${lastRequest(session)}: ${name} holds other files than it must`;
                throw new Mismatch({ message, expected, actual });
              };
              await run({ session, scratch, type, attribute, files: [files[0].id, files[1].id], held, expect });
            });
          } finally {
            for (const file of files) await removeUpload(session, file);
          }
        },
      };
    },
  });

export const mediaChecks: readonly Check[] = [
  onMedia('rest.relations.connect-no-media', 'connect does not attach a file.', async (gallery) => {
    const { session, scratch, type, attribute, files } = gallery;
    const entry = await scratch.create(type, {});
    await scratch.update(entry, { [attribute.name]: { connect: [files[0]] } });
    await scratch.update(entry, { [attribute.name]: { connect: [{ id: files[0] }] } });
    const ids = await gallery.held(entry);
    if (!ids.includes(files[0])) return;
    throw new Mismatch({
      message: `${lastRequest(session)}: connect attached a file to ${attribute.name}`,
      expected: [],
      actual: ids,
    });
  }),
  onMedia(
    'rest.relations.connect-media-status',
    'What connect on a media attribute answers is recorded.',
    async (gallery) => {
      const { session, scratch, type, attribute, files } = gallery;
      const entry = await scratch.create(type, {});
      const answer = await scratch.update(entry, { [attribute.name]: { connect: [files[0]] } });
      session.observe('rest.relations.connect-media-status', outcomeOf(answer));
    },
  ),
  onMedia('rest.relations.media-set', 'A media attribute is set by an id, or by a list.', async (gallery) => {
    const { session, scratch, type, attribute, files } = gallery;
    const [first, second] = files;
    const entry = await scratch.create(type, { [attribute.name]: attribute.multiple ? [second, first] : first });
    await gallery.expect(entry, attribute.multiple ? [second, first] : [first]);
    const put = async (value: unknown): Promise<void> => {
      entryIn(session, await scratch.update(entry, { [attribute.name]: value }));
    };
    await put(attribute.multiple ? [first, second] : second);
    await gallery.expect(entry, attribute.multiple ? [first, second] : [second]);
    if (!attribute.multiple) return;
    await put([]);
    await gallery.expect(entry, []);
  }),
  onMedia('rest.update.null-clears-media', 'null clears a media attribute.', async (gallery) => {
    const { session, scratch, type, attribute, files } = gallery;
    const entry = await scratch.create(type, { [attribute.name]: attribute.multiple ? files : files[0] });
    entryIn(session, await scratch.update(entry, { [attribute.name]: null }));
    await gallery.expect(entry, []);
  }),
  onMedia(
    'rest.update.partial',
    'Files stay that an update does not name.',
    async (gallery) => {
      const { session, scratch, type, attribute, files } = gallery;
      const plain = type.attributes.find((one) => isShown(one) && !one.unique);
      const entry = await scratch.create(type, { [attribute.name]: attribute.multiple ? files : files[0] });
      const update = plain ? { [plain.name]: chosenValues(plain).at(-1) } : {};
      entryIn(session, await scratch.update(entry, update));
      await gallery.expect(entry, attribute.multiple ? files : files.slice(0, 1));
    },
    'rest.update.partial.media',
  ),
  onMedia('rest.relations.media-unknown', 'A file that does not exist is 400 ValidationError.', async (gallery) => {
    const { session, scratch, type, attribute, files } = gallery;
    const entry = await scratch.create(type, { [attribute.name]: files[0] });
    const answer = await scratch.update(entry, { [attribute.name]: 987_654_321 });
    expectError(session, answer, 400, 'ValidationError');
    await gallery.expect(entry, [files[0]]);
  }),
];

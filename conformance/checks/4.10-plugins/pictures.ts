/** Pictures: their sizes, and the smaller versions of large ones (4.10, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { picturesOf } from '../../target/arrange/large-pictures.ts';
import { type PictureSize, sizeOfPicture } from '../../target/arrange/picture-size.ts';
import { type Picture, pictures, picturesWithMetadata } from '../../target/arrange/pictures.ts';
import { pngFile, sendUpload, withUpload } from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectRefused, expectStatus, expectThat, lastRequest } from '../writing/answers.ts';
import { bytesOf, fileInfo, png, text, withUploads } from './files.ts';
import { bareIn, clauseCheck, expectMembers, type Parts } from './plugin-check.ts';

/** The versions of a picture by their names. */
const versionsOf = ({ formats }: JsonObject): readonly (readonly [string, JsonObject])[] =>
  Object.entries(isObject(formats) ? formats : {}).flatMap(([name, version]) =>
    isObject(version) ? [[name, version] as const] : [],
  );

/** Whether the target itself serves a file: a URL with a host is that of a file storage. */
const isLocal = (url: unknown): url is string => typeof url === 'string' && url.startsWith('/');

/** The paths of versions that the target itself serves. */
const localUrls = (record: JsonObject): string[] =>
  versionsOf(record).flatMap(([, { url }]) => (isLocal(url) ? [url] : []));

/** Throws Mismatch unless each version of a picture is served, in the size that the record says. */
async function expectServedVersions(session: Session, record: JsonObject): Promise<void> {
  for (const [name, { url, width, height }] of versionsOf(record)) {
    if (!isLocal(url)) continue;
    const answer = await session.get(url, 'none');
    expectStatus(session, answer, 200);
    const size = sizeOfPicture(bytesOf(answer));
    if (size) expectSame(`the ${name} of the picture has another size than its record says`, size, [width, height]);
  }
}

async function expectGone(session: Session, urls: readonly string[]): Promise<void> {
  for (const url of urls) expectRefused(session, await session.get(url, 'none'), 'its file is deleted');
}

/** The largest width and height of each version, without settings of the project. */
const most: Readonly<Record<string, PictureSize>> = {
  large: [1000, 1000],
  medium: [750, 750],
  small: [500, 500],
  thumbnail: [245, 156],
};

/** The versions that a picture must have: one for each that is smaller, in the shape of the picture. */
function expectedVersions(width: number, height: number): Readonly<Record<string, PictureSize>> {
  const smaller = Object.entries(most).filter(([, [wide, high]]) => width > wide || height > high);
  return Object.fromEntries(
    smaller.map(([name, [wide, high]]) => {
      const share = Math.min(wide / width, high / height);
      return [name, [width * share, height * share]];
    }),
  );
}

/** Whether the pixels are this size: roundings differ. */
const isAbout = (pixels: unknown, size: number): boolean =>
  typeof pixels === 'number' && Number.isInteger(pixels) && Math.abs(pixels - size) <= 1;

/** Throws Mismatch unless a picture has the versions of its size, and no other. */
export function expectVersions(
  session: Session,
  answer: Answer,
  record: JsonObject,
  width: number,
  height: number,
): void {
  const expected = expectedVersions(width, height);
  const versions = versionsOf(record);
  const isRight =
    versions
      .map(([name]) => name)
      .toSorted()
      .join() === Object.keys(expected).toSorted().join() &&
    versions.every(([name, version]) => {
      const [wide = 0, high = 0] = expected[name] ?? [];
      return isAbout(version.width, wide) && isAbout(version.height, high) && typeof version.url === 'string';
    });
  expectThat(session, answer, isRight, { formats: expected }, `answers other formats of ${width} × ${height} pixels`);
}

/** Sizes around the limits of each version. */
const sizes: readonly PictureSize[] = [
  [1200, 300],
  [300, 1200],
  [1001, 3],
  [750, 751],
  [501, 20],
  [500, 157],
  [246, 20],
  [245, 156],
];

/** PNGs of these sizes, and a picture in each other format. */
const largePictures: readonly Picture[] = [
  ...sizes.map(([width, height]) => ({ file: pngFile('versions.png', width, height), width, height })),
  ...picturesOf('versions', 1200, 800),
];

/** A part for each of them: its versions are in both answers, served, and gone with it. */
const versionParts: Parts = Object.fromEntries(
  largePictures.map(({ file, width, height }) => [
    `${file.type.slice('image/'.length)} ${width} × ${height}`,
    (session: Session) =>
      withUpload(session, file, async ({ path, record }) => {
        const answer = await session.get(path);
        expectVersions(session, answer, bareIn(session, answer), width, height);
        expectSame(
          `${lastRequest(session)} answers other formats than the upload`,
          bareIn(session, answer).formats,
          record.formats,
        );
        const urls = localUrls(record);
        await expectServedVersions(session, record);
        await session.send({ method: 'DELETE', path, auth: 'full' });
        await expectGone(session, urls);
      }),
  ]),
);

/** Small pictures of every kind of each format: a side of each is longer than that of a thumbnail. */
const withThumbnails = pictures.filter(({ file }) => file.type !== 'image/svg+xml');

/** Uploads them together. Throws Mismatch unless each has its versions. */
const thumbnailsPart = (session: Session): Promise<void> =>
  withUploads(
    session,
    withThumbnails.map(({ file }) => file),
    {},
    async (records, answer) => {
      for (const { file, width, height } of withThumbnails) {
        const { record = {} } = records.find((one) => one.record.name === file.filename) ?? {};
        expectVersions(session, answer, record, width, height);
        await expectServedVersions(session, record);
      }
    },
  );

/** Uploads a picture, replaces it by another, and expects its size and versions. */
const replacedBy =
  (former: PictureSize, next: PictureSize) =>
  (session: Session): Promise<void> =>
    withUpload(session, pngFile('former.png', ...former), async ({ id, path, record }) => {
      const urls = localUrls(record);
      const sent = await sendUpload(session, [pngFile('next.png', ...next)], {}, { query: `?id=${id}` });
      const [width, height] = next;
      for (const answer of [sent, await session.get(path)]) {
        const changed = bareIn(session, answer);
        expectMembers(session, changed, { id, width, height });
        const times = [changed.createdAt, changed.updatedAt].map((time) => new Date(String(time)).toJSON() === time);
        expectSame(`${lastRequest(session)}: whether its times are moments in UTC`, times, [true, true]);
        expectVersions(session, answer, changed, width, height);
      }
      const last = bareIn(session, await session.get(path));
      const left = localUrls(last);
      await expectServedVersions(session, last);
      await expectGone(
        session,
        urls.filter((url) => !left.includes(url)),
      );
    });

/** What is known of files, by their names: the order in which they are answered is open. */
const byName = <Value>(files: readonly (readonly [name: string, Value])[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(files.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Throws Mismatch unless each record has the size of its picture. */
const sizesPart =
  (expected: readonly Picture[]) =>
  (session: Session): Promise<void> =>
    withUploads(
      session,
      expected.map(({ file }) => file),
      {},
      async (records) => {
        const actual = records.map(({ record: { name, width, height } }) => [String(name), { width, height }] as const);
        const known = expected.map(({ file: { filename }, width, height }) => [filename, { width, height }] as const);
        expectSame(`${lastRequest(session)} answers other sizes of pictures`, byName(actual), byName(known));
      },
    );

export const pictureChecks: readonly Check[] = [
  clauseCheck('upload.image-size', {
    png: sizesPart([{ file: pngFile('wide.png', 7, 2), width: 7, height: 2 }]),
    'other formats': sizesPart(pictures),
    'behind metadata': sizesPart(picturesWithMetadata),
    text: (session) =>
      withUploads(session, [text], {}, async ([file]) =>
        expectMembers(session, file?.record ?? {}, { width: null, height: null, formats: null }),
      ),
  }),
  clauseCheck('upload.formats', {
    'none for a small one': (session) =>
      withUploads(session, [png], {}, async ([file]) => expectMembers(session, file?.record ?? {}, { formats: null })),
    ...versionParts,
    'of small ones in other formats': thumbnailsPart,
    'of a smaller one after it': replacedBy([600, 400], [20, 20]),
    'of a larger one after it': replacedBy([20, 20], [600, 400]),
    'of another one after it': replacedBy([800, 300], [300, 600]),
    'after a change of words': (session) =>
      withUpload(session, pngFile('described.png', 600, 400), async ({ id, path }) => {
        const { updatedAt: _, ...known } = bareIn(session, await session.get(path));
        for (const change of [{ caption: 'A report' }, { alternativeText: 'Words' }]) {
          await sendUpload(session, [], fileInfo(change), { query: `?id=${id}` });
          Object.assign(known, change);
          const { updatedAt, ...record } = bareIn(session, await session.get(path));
          expectSame(
            `${lastRequest(session)} answers another record after a change of ${Object.keys(change)}`,
            record,
            known,
          );
        }
      }),
  }),
];

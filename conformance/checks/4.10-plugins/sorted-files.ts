/** Lists of files that are sorted by what their records say (4.10, observed). */
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile, textFile } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';
import { withUploads } from './files.ts';
import { bareListIn } from './plugin-check.ts';

const files = [
  textFile('b-touchstone.txt', 'x'.repeat(3000)),
  pngFile('c-touchstone.png', 2, 2),
  textFile('a-touchstone.txt', 'x'.repeat(9000)),
];

/** Sorts, and the first letters of the names in their order. */
const orders = [
  ['sort=name', 'abc'],
  ['sort=name:desc', 'cba'],
  ['sort[0]=size', 'cba'],
  ['sort[0]=size:desc', 'abc'],
  ['sort[0]=mime:desc&sort[1]=name:desc', 'bac'],
  ['sort[0]=ext&sort[1]=name', 'cab'],
] as const;

/** Uploads three files. Throws Mismatch unless lists of them are sorted as they are asked to be. */
export const expectSortedFiles = (session: Session): Promise<void> =>
  withUploads(session, files, {}, async (records) => {
    const these = records.map(({ id }, at) => `filters[id][$in][${at}]=${id}`).join('&');
    for (const [sort, letters] of orders) {
      const answer = await session.get(`${filesPath}?${these}&${sort}`);
      const order = bareListIn(session, answer).map(({ name }) => String(name).charAt(0));
      expectThat(session, answer, order.join('') === letters, `the files in the order ${[...letters].join(', ')}`);
    }
  });

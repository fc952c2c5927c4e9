/** Uploaded files: their content, and ranges of it, as players request them (4.10). */
import { pngFile, textFile, withUpload } from '../../target/arrange/upload.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { expectAccepted } from '../writing/refused-write.ts';
import { bytesOf } from './files.ts';
import { clauseCheck } from './plugin-check.ts';

const content = 'Read slowly.\n';
const size = content.length;

/** A part that requests an uploaded text, unless its URL is on another host, which is not the target. */
const textPart =
  (request: (url: string) => Partial<Request>, holds: (answer: Answer) => boolean, expected: string) =>
  (session: Session): Promise<void> =>
    withUpload(session, textFile('touchstone.txt', content), async ({ record: { url } }) => {
      if (typeof url !== 'string' || !url.startsWith('/')) return;
      const answer = await session.send({ method: 'GET', path: url, auth: 'none', ...request(url) });
      expectThat(session, answer, holds(answer), expected);
      if (answer.status >= 400) expectAccepted(session, await session.get(url, 'none'));
    });

/** A part that requests a file that is missing beside an uploaded one, by its name or by one made of that of the uploaded. */
const missingFilePart = (name: string | ((uploaded: string) => string)) =>
  textPart(
    (url) => {
      const at = url.lastIndexOf('/') + 1;
      return { path: url.slice(0, at) + (typeof name === 'string' ? name : name(url.slice(at))) };
    },
    ({ status }) => status >= 400 && status < 500,
    'a status of 400 to 499',
  );

const inRange = (range: string) => () => ({ headers: { range } });

/** A part that requests a range and expects the bytes from `first` to `last`. */
function rangePart(range: string, first: number, last: number) {
  const contentRange = `bytes ${first}-${last}/${size}`;
  const piece = content.slice(first, last + 1);
  return textPart(
    inRange(range),
    ({ status, headers, text }) => status === 206 && headers['content-range'] === contentRange && text === piece,
    `206, Content-Range: ${contentRange} and ${JSON.stringify(piece)}`,
  );
}

const picture = pngFile('ranged.png', 40, 30);

/** Parts of a picture: whatever length a server gives it, its last byte and a piece of it. */
const picturePart = (session: Session): Promise<void> =>
  withUpload(session, picture, async ({ record: { url } }) => {
    if (typeof url !== 'string' || !url.startsWith('/')) return;
    const whole = bytesOf(await session.send({ method: 'GET', path: url, auth: 'none' }));
    const last = whole.length - 1;
    for (const [first, end] of [
      [0, 7],
      [10, 30],
      [last, last],
    ] as const) {
      const headers = { range: `bytes=${first}-${end}` };
      const answer = await session.send({ method: 'GET', path: url, auth: 'none', headers });
      const isPiece = answer.status === 206 && bytesOf(answer).equals(whole.subarray(first, end + 1));
      const contentRange = `bytes ${first}-${end}/${whole.length}`;
      expectThat(session, answer, isPiece && answer.headers['content-range'] === contentRange, `206, ${contentRange}`);
    }
  });

export const servedFileChecks: readonly Check[] = [
  clauseCheck('upload.ranges', {
    none: textPart(
      () => ({}),
      ({ status, headers, text }) => status === 200 && text === content && headers['accept-ranges'] === 'bytes',
      '200, Accept-Ranges: bytes',
    ),
    inside: rangePart('bytes=2-5', 2, 5),
    'from the start': rangePart('bytes=0-0', 0, 0),
    'from the start to the end': rangePart('bytes=0-', 0, size - 1),
    'to the end': rangePart('bytes=5-', 5, size - 1),
    'all of it': rangePart(`bytes=0-${size - 1}`, 0, size - 1),
    'the last byte': rangePart(`bytes=${size - 1}-${size - 1}`, size - 1, size - 1),
    several: rangePart('bytes=5-6,8-9', 5, 6),
    'several side by side': rangePart('bytes=0-1,2-4', 0, 1),
    'several that overlap': rangePart('bytes=2-5,4-8', 2, 5),
    'several, the last one first': rangePart('bytes=8-9,5-6,0-1', 8, 9),
    'of a picture': picturePart,
    backwards: textPart(inRange('bytes=5-2'), ({ status }) => status === 416, '416'),
    'backwards by one': textPart(inRange('bytes=1-0'), ({ status }) => status === 416, '416'),
  }),
  clauseCheck('upload.served-names', {
    'longer than file systems take': missingFilePart('x'.repeat(4070)),
    'longer than a name may be': missingFilePart(`${'x'.repeat(300)}.txt`),
    'a NUL': missingFilePart('a%00.txt'),
    'an undecodable byte': missingFilePart('%FF'),
    'half a surrogate pair': missingFilePart('%ED%A0%80'),
    'a separator': missingFilePart('..%2f..%2fpackage.json'),
    'another separator': missingFilePart('..%5c..%5cpackage.json'),
    'a folder in front': missingFilePart((uploaded) => `none/${uploaded}`),
    'a folder and a separator in front': missingFilePart((uploaded) => `none%2f${uploaded}`),
    'a segment behind it': missingFilePart((uploaded) => `${uploaded}/none`),
    'another kind of file': missingFilePart((uploaded) => `${uploaded}.png`),
    'a dot in front': missingFilePart('.touchstone'),
  }),
];

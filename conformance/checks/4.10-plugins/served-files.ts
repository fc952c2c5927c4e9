/** How uploaded files are served: in parts, as players ask for them (4.10). */
import { createUpload, removeUpload, textFile } from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { clauseCheck } from './plugin-check.ts';

const content = 'Read slowly.\n';
const size = content.length;

/** Runs with an uploaded text, unless its url names another host: nothing of this service. */
async function withText(
  session: Session,
  run: (ask: (range?: string) => Promise<Answer>, url: string) => Promise<void>,
) {
  const made = await createUpload(session, textFile('touchstone.txt', content));
  const { url } = made.record;
  try {
    if (typeof url !== 'string' || !url.startsWith('/')) return;
    await run(
      (range) =>
        session.send({ method: 'GET', path: url, auth: 'none', ...(range !== undefined && { headers: { range } }) }),
      url,
    );
  } finally {
    await removeUpload(session, made);
  }
}

/** A case that asks for what no file is called, where an uploaded one is. */
const nameless = (name: string) => (session: Session) =>
  withText(session, async (_ask, url) => {
    const path = `${url.slice(0, url.lastIndexOf('/'))}/${name}`;
    const answer = await session.send({ method: 'GET', path, auth: 'none' });
    expectThat(session, answer, answer.status >= 400 && answer.status < 500, 'a status of 400 to 499');
  });

/** A case that asks for a range and expects the bytes from `first` to `last`. */
const part = (range: string, first: number, last: number) => (session: Session) =>
  withText(session, async (ask) => {
    const answer = await ask(range);
    const said = `bytes ${first}-${last}/${size}`;
    const text = content.slice(first, last + 1);
    const holds = answer.status === 206 && answer.headers['content-range'] === said && answer.text === text;
    expectThat(session, answer, holds, `206, Content-Range: ${said} and ${JSON.stringify(text)}`);
  });

export const servedFileChecks: readonly Check[] = [
  clauseCheck('upload.ranges', {
    none: (session) =>
      withText(session, async (ask) => {
        const answer = await ask();
        const isWhole = answer.status === 200 && answer.text === content;
        expectThat(
          session,
          answer,
          isWhole && answer.headers['accept-ranges'] === 'bytes',
          '200, Accept-Ranges: bytes',
        );
      }),
    inside: part('bytes=2-5', 2, 5),
    'from the start': part('bytes=0-0', 0, 0),
    'to the end': part('bytes=5-', 5, size - 1),
    several: part('bytes=5-6,8-9', 5, 6),
    backwards: (session) =>
      withText(session, async (ask) => {
        const answer = await ask('bytes=5-2');
        expectThat(session, answer, answer.status === 416, '416');
      }),
  }),
  clauseCheck('upload.served-names', {
    'longer than file systems take': nameless('x'.repeat(4070)),
    'longer than a name may be': nameless(`${'x'.repeat(300)}.txt`),
    'a NUL': nameless('a%00.txt'),
    'an undecodable byte': nameless('%FF'),
    'half a surrogate pair': nameless('%ED%A0%80'),
    'a separator': nameless('..%2f..%2fpackage.json'),
    'another separator': nameless('..%5c..%5cpackage.json'),
    'a dot in front': nameless('.touchstone'),
  }),
];

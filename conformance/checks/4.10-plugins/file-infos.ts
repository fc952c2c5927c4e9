/** Changes of the words of a file: each alone and all together, as JSON and in a form (4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import { uploadPath } from '../../target/arrange/things.ts';
import { sendUpload } from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { fileInfo, withFile } from './files.ts';
import { bareIn, expectMembers, partsOf, pluginCheck } from './plugin-check.ts';

/** How a request carries what it says of a file. */
type Way = (session: Session, query: string, info: JsonObject) => Promise<Answer>;

const ways: Readonly<Record<string, Way>> = {
  'as JSON': (session, query, info) =>
    session.send({ method: 'POST', path: `${uploadPath}${query}`, auth: 'full', body: { fileInfo: info } }),
  'in a form': (session, query, info) => sendUpload(session, [], fileInfo(info), { query }),
};

/** What is said of a file, one change after the other. */
const changes: readonly JsonObject[] = [
  { name: 'first.png', alternativeText: 'first', caption: 'Plate 1' },
  { caption: 'Plate 2' },
  { alternativeText: 'second' },
  { name: 'second.png' },
  { name: 'third.png', alternativeText: '' },
];

export const fileInfoCheck: Check = pluginCheck(
  'upload.update',
  'A file keeps the words that a change does not name, whether it comes as JSON or in a form.',
  partsOf(
    ways,
    (send) => (session) =>
      withFile(session, async ({ id, path, record }) => {
        const { hash, url, width, height } = record;
        let expected: JsonObject = { id, hash, url, width, height };
        for (const change of changes) {
          const answer = await send(session, `?id=${id}`, change);
          expected = { ...expected, ...change };
          for (const one of [answer, await session.get(path)]) expectMembers(session, bareIn(session, one), expected);
        }
      }),
  ),
  [],
  'upload.update.words',
);

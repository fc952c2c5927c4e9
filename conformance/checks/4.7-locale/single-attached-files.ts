/** Files that uploads attach to a single type in each of its locales (4.7, 4.10, observed). */
import { recordsIn, removeUpload, sendUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { png } from '../4.10-plugins/files.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, expectThat } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { expectEqual } from './locale-bench.ts';
import { type Look, readEach, singlesCheck } from './single-localizations.ts';

/** Throws Mismatch unless each entry has the file that was uploaded for it last. */
const expectAttached: Look = async (session, type, ids) => {
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const media = type.attributes.find(isShownMedia);
  if (media === undefined) return;
  const files = new Map<string, Uploaded>();
  try {
    for (const [locale, id] of ids) {
      const answer = await sendUpload(session, [png], { ref: type.uid, refId: String(id), field: media.name });
      const [file] = recordsIn(answer) ?? [];
      expectThat(session, answer, file !== undefined, '200 with the record of the file');
      if (file) files.set(locale, file);
    }
    for (const { locale, answer } of await readEach(session, type, ids, media.name)) {
      const held = idsIn(entryIn(session, answer).attributes[media.name]);
      const what = `the file of ${type.singularName} in ${locale}`;
      expectEqual(session, what, held?.slice(-1), [files.get(locale)?.id]);
    }
  } finally {
    for (const file of files.values()) await removeUpload(session, file);
  }
};

export const singleAttachedFilesCheck: Check = singlesCheck(
  {
    ...variant(
      'upload.attach.single-locales',
      'upload.attach',
      'An upload attaches its file to a single type in the locale of the entry that it names.',
    ),
    needs: ['upload'],
  },
  expectAttached,
  ({ attributes }) => attributes.some(isShownMedia),
);

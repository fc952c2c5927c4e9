/** Files that an upload attaches to a single type (4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { recordsIn, removeUpload, sendUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { codesOf } from '../../target/singles.ts';
import { hasCapability } from '../../target/target.ts';
import { bareEntryIn } from '../4.7-locale/locale-bench.ts';
import { localizeSingle, readEach } from '../4.7-locale/single-localizations.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { png } from '../4.10-plugins/files.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectThat, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { idsAt } from './form-links.ts';
import { onSingle } from './single-bench.ts';

/** Uploads a file for the entry of another locale, a draft: that entry has it. */
async function attachToLocalization(
  session: Session,
  type: ContentType,
  whole: JsonObject,
  files: Uploaded[],
): Promise<void> {
  const [, locale] = type.localized && hasCapability(session.target, 'i18n') ? await codesOf(type, session.target) : [];
  const media = type.attributes.find(isShownMedia);
  if (locale === undefined || media === undefined) return;
  const { id } = bareEntryIn(session, await localizeSingle(session, type, { ...whole, locale }));
  const answer = await sendUpload(session, [png], { ref: type.uid, refId: String(id), field: media.name });
  const [file] = recordsIn(answer) ?? [];
  expectThat(session, answer, file !== undefined, '200 with the record of the file');
  if (file) files.push(file);
  for (const read of await readEach(session, type, new Map([[locale, id]]), media.name)) {
    // a new localization may have the files of the others
    const held = idsIn(entryIn(session, read.answer).attributes[media.name]);
    expectSame(`${lastRequest(session)}: ${media.name} holds other files than those uploaded for it`, held?.slice(-1), [
      file?.id,
    ]);
  }
}

export const singleUploadCheck: Check = onSingle(
  {
    ...variant('upload.attach.single', 'upload.attach', 'An upload attaches its file to a single type.'),
    needs: ['upload'],
  },
  async ({ session, type, path, whole, put, read }) => {
    if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
    await put(whole);
    const { id } = await read();
    const files: Uploaded[] = [];
    try {
      for (const { name, multiple } of type.attributes.filter(isShownMedia)) {
        await put({ [name]: multiple ? [] : null });
        const attached: unknown[] = [];
        for (let turn = 0; turn < 2; turn += 1) {
          const answer = await sendUpload(session, [png], { ref: type.uid, refId: String(id), field: name });
          const [file] = recordsIn(answer) ?? [];
          expectThat(session, answer, file !== undefined, '200 with the record of the file');
          if (file) files.push(file);
          attached.push(file?.id);
          const message = `${lastRequest(session)}: ${name} holds other files than those uploaded for it`;
          expectSame(message, await idsAt(session, path, name), multiple ? attached : attached.slice(-1));
          if (!multiple) await put({ [name]: null });
        }
      }
      await attachToLocalization(session, type, whole, files);
    } finally {
      for (const file of files) await removeUpload(session, file);
    }
  },
  ({ attributes }) => attributes.some(isShownMedia),
);

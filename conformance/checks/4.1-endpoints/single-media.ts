/** Files that an upload attaches to a single type (4.10, observed). */
import { recordsIn, removeUpload, sendUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { png } from '../4.10-plugins/files.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { idsAt } from './form-links.ts';
import { onSingle } from './single-bench.ts';

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
    } finally {
      for (const file of files) await removeUpload(session, file);
    }
  },
  ({ attributes }) => attributes.some(isShownMedia),
);

/** Files of media attributes that are the same in each locale (4.7, observed). */
import type { Attribute, ContentType } from '../../models/model.ts';
import { pngFile } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { withUploads } from '../4.10-plugins/files.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import type { Created } from '../writing/scratch.ts';
import { expectEqual, typesCheck } from './locale-bench.ts';

const sharedMedia = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => isShownMedia(attribute) && !attribute.localized);

/** Files that are put into one localization, then into another, stand in all of them, and so does their absence. */
export const sharedFilesCheck: Check = typesCheck(
  variant(
    'rest.i18n.update-shares.files',
    'rest.i18n.update-shares',
    'Files of non-localized attributes are shared where they are populated, changed or not.',
  ),
  (type) => type.localized && sharedMedia(type).length > 0,
  async ({ session, scratch, type, localized }) => {
    if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
    const shared = sharedMedia(type);
    const query = shared.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
    const created = await scratch.create(type, {});
    const all: Created[] = [created, await localized(created)];
    const pictures = all.map((_, at) => pngFile(`touchstone-shared-${at}.png`, 4, 3));
    await withUploads(session, pictures, {}, async (records) => {
      /** `later`: the update that writes the files answers none; the next one does, and writes nothing. */
      const put = async (changed: Created, ids: readonly unknown[], later = false): Promise<void> => {
        const data = Object.fromEntries(shared.map(({ name, multiple }) => [name, multiple ? ids : (ids[0] ?? null)]));
        if (later) await scratch.change(changed, data);
        await scratch.change(changed, later ? {} : data, `?${query}&populate[${shared.length}]=localizations`);
        for (const { path } of all) {
          const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
          for (const { name } of shared) expectEqual(session, `the files of ${name}`, idsIn(attributes[name]), ids);
        }
      };
      for (const [turn, { id }] of records.entries()) await put(all[turn] ?? created, [id], turn === 1);
      // none, from either of them
      for (const [turn, { id }] of records.entries()) {
        await put(all[turn] ?? created, []);
        await put(created, [id], true);
      }
    });
  },
);

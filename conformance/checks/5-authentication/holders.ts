/** What holds a file (4.10, 5): a file shows no entries that the requester may not find. */
import { typeNamed } from '../../models/lookup.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { withUploads } from '../4.10-plugins/files.ts';
import { type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { holderPopulations } from '../security/secrets-of-holders.ts';
import { expectThat } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

const mayReadFiles = ['find', 'findOne'].map((name) => `plugin::upload.content-api.${name}`);

export const holderAccessCheck: Check = writeCheck<TypeCase>(
  {
    ...variant(
      'rest.populate.permission.related',
      'rest.populate.permission',
      'A file shows no entry that holds it and that the requester may not find.',
    ),
    needs: ['roles', 'upload'],
  },
  {
    cases: ({ model }) =>
      collections(model)
        .filter(({ attributes }) => attributes.some(isShownMedia))
        .map(({ uid }) => ({ uid })),
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
      const type = typeNamed(model, uid);
      await withUploads(session, [pngFile('touchstone-held.png', 4, 3)], {}, async ([file]) => {
        const id = String(file?.id);
        const holders = type.attributes.filter(isShownMedia).map(({ name, multiple }) => [name, multiple ? [id] : id]);
        await scratch.create(type, Object.fromEntries(holders));
        await withPublicGrant(session, mayReadFiles, async () => {
          for (const population of holderPopulations) {
            for (const path of [`${filesPath}/${id}?`, `${filesPath}?filters[id][$eq]=${id}&`]) {
              const answer = await session.get(`${path}${population}`, 'none');
              const isShown = answer.text.includes(JSON.stringify(uid));
              expectThat(session, answer, !isShown, `no ${uid}`, 'shows what the requester may not find');
            }
          }
        });
      });
    },
  },
);

/** `locale` beside writes of content-types that have none, and files that localizations share (4.7, observed). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { onSingle } from '../4.1-endpoints/single.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { expectEqual, typesCheck } from './locale-bench.ts';

const isPlain = ({ localized }: ContentType): boolean => !localized;

/** POST, PUT and DELETE with a locale write the entry that they write without it. */
const inCollections = typesCheck(
  variant('rest.i18n.not-localized.writes', 'rest.i18n.not-localized', 'locale is ignored in writes too.'),
  isPlain,
  async ({ session, scratch, type, main, other }) => {
    for (const locale of [main, other, 'xx']) {
      const query = `?locale=${locale}`;
      const data = scratch.complete(type, {});
      const path = `${endpointPath(type)}${query}`;
      const answer = await session.send({ method: 'POST', path, auth: 'full', body: { data } });
      const created = scratch.adopt(type, data, entryIn(session, answer));
      scratch.expectIs(created, created.entry);
      const next = scratch.complete(type, {});
      scratch.expectIs(created, await scratch.change(created, next, query), next);
      await scratch.holds(created, next);
      const removed = await session.send({ method: 'DELETE', path: `${created.path}${query}`, auth: 'full' });
      expectEqual(session, 'the deleted entry', entryIn(session, removed).id, created.entry.id);
    }
  },
);

const inSingles = onSingle(
  variant('rest.i18n.not-localized.singles', 'rest.i18n.not-localized', 'locale is ignored in writes of single types.'),
  async ({ session, path, whole, remove }) => {
    const put = async (locale: string) =>
      entryIn(
        session,
        await session.send({ method: 'PUT', path: `${path}?locale=${locale}`, auth: 'full', body: { data: whole } }),
      );
    const { id } = await put('xx');
    for (const locale of ['fr', 'en']) expectEqual(session, 'the id of the entry', (await put(locale)).id, id);
    await remove();
    await put('fr');
  },
  isPlain,
);

/** Media that each locale has in common. */
const sharedMedia = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter(({ type, localized, private: hidden }) => type === 'media' && !localized && !hidden);

/** Files that are put into one localization, then into another, stand in all of them. */
const files: Check = typesCheck(
  variant(
    'rest.i18n.update-shares.files',
    'rest.i18n.update-shares',
    'Files of non-localized attributes are shared too.',
  ),
  (type) => type.localized && sharedMedia(type).length > 0,
  async ({ session, scratch, type, localized }) => {
    if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
    const shared = sharedMedia(type);
    const query = shared.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
    const uploads: Uploaded[] = [];
    try {
      const created = await scratch.create(type, {});
      const all: Created[] = [created, await localized(created)];
      for (const changed of all) {
        const file = await createUpload(session);
        uploads.push(file);
        const data: JsonObject = Object.fromEntries(
          shared.map(({ name, multiple }) => [name, multiple ? [file.id] : file.id]),
        );
        await scratch.change(changed, data, `?${query}&populate[${shared.length}]=localizations`);
        for (const { path } of all) {
          const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
          for (const { name } of shared)
            expectEqual(session, `the files of ${name}`, idsIn(attributes[name]), [file.id]);
        }
      }
    } finally {
      for (const file of uploads) await removeUpload(session, file);
    }
  },
);

export const writesOfOneLocaleChecks: readonly Check[] = [inCollections, inSingles, files];

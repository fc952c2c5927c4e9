/** `locale` beside writes of content-types that are not localized (4.7, observed). */
import type { ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
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
  variant(
    'rest.i18n.not-localized.singles',
    'rest.i18n.not-localized',
    'locale is ignored in writes and reads of single types.',
  ),
  async ({ session, path, whole, remove }) => {
    const put = async (locale: string) =>
      entryIn(
        session,
        await session.send({ method: 'PUT', path: `${path}?locale=${locale}`, auth: 'full', body: { data: whole } }),
      );
    const { id } = await put('xx');
    for (const locale of ['fr', 'en']) expectEqual(session, 'the id of the entry', (await put(locale)).id, id);
    for (const locale of ['fr', 'xx', 'all']) {
      const read = entryIn(session, await session.get(`${path}?locale=${locale}`));
      expectEqual(session, 'the id of the entry', read.id, id);
    }
    await remove();
    await put('fr');
  },
  isPlain,
);

export const writesOfOneLocaleChecks: readonly Check[] = [inCollections, inSingles];

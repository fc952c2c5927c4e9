/** What is populated and selected below localizations (4.5, 4.7, observed). */
import { isDeepStrictEqual } from 'node:util';
import { type Populatable, populatables } from '../../generate/population.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { firstOfEach } from '../../models/first-of-each.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { linkedData, ownedRelations, wholeData } from '../4.9-graphql-writes/data.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { expectEqual, type LocaleBench, localeCheck } from './locale-bench.ts';

const stateOf = ({ draftAndPublish }: ContentType): Parameters =>
  draftAndPublish ? { publicationState: 'preview' } : {};

/** Throws Mismatch unless the localizations of an entry, populated there, are the entry alone. */
export async function expectBelow({ session, type }: LocaleBench, { path, entry }: Created): Promise<void> {
  const below = queryString({ populate: { localizations: { populate: ['localizations'] } }, ...stateOf(type) });
  const { attributes } = entryIn(session, await session.get(`${path}?${below}`));
  const [one] = linkedItems(attributes.localizations);
  expectEqual(session, 'the localizations of a localization', idsIn(attributesOf(one).localizations), [entry.id]);
}

const kindOf = ({ attribute }: Populatable): string =>
  [attribute.type, isToMany(attribute), attribute.repeatable, attribute.multiple].join();

/** Choices of what to populate and select: each kind of attribute alone, its options, and several at once. */
function viewsOf(model: Model, type: ContentType): Parameters[] {
  const names = defaultFields(type);
  const doors = firstOfEach(
    populatables(model, type).filter(({ leadsTo, attribute }) => leadsTo.length > 0 || attribute.type === 'media'),
    kindOf,
  );
  const alone = doors.map(
    ({ attribute: { name } }, at): Parameters =>
      at % 2 === 0 ? { populate: [name] } : { fields: names.slice(0, 1), populate: { [name]: 'true' } },
  );
  const inside = doors.flatMap(({ attribute: { name, type: kind }, leadsTo: [inner] }): Parameters[] =>
    inner && kind !== 'dynamiczone' ? [{ populate: { [name]: { fields: defaultFields(inner).slice(0, 1) } } }] : [],
  );
  const all = doors.map(({ attribute: { name } }) => name);
  return [{ fields: names.slice(-2) }, ...alone, ...inside, { populate: all }, { populate: '*' }];
}

/** A localization is shown by the same options as a read of it. */
export const localizationViewsCheck: Check = localeCheck(
  variant(
    'rest.i18n.localizations.views',
    'rest.i18n.localizations',
    'A populated localization shows the fields and the populations that are named, as a read of it does.',
  ),
  async ({ session, scratch, type, localized }) => {
    const { model } = scratch;
    const created = await scratch.create(type, {});
    const linked = await linkedData(scratch, model, ownedRelations(model, type));
    const other = await localized(created, { ...wholeData(model, type, 1), ...linked });
    for (const view of viewsOf(model, type)) {
      const query = queryString({ populate: { localizations: view }, fields: ['id'], ...stateOf(type) });
      const { attributes } = entryIn(session, await session.get(`${created.path}?${query}`));
      const sent = lastRequest(session);
      const [one] = linkedItems(attributes.localizations);
      const shown = attributesOf(one);
      const read = entryIn(session, await session.get(`${other.path}?${queryString({ ...view, ...stateOf(type) })}`));
      if (!isDeepStrictEqual(shown, read.attributes))
        expectSame(`${sent}: a localization is shown otherwise than a read of it`, shown, read.attributes);
    }
  },
);

/** localizations in the data of an update are passed over: they stay as they are (4.7, observed). */
import type { ContentType, Model } from '../../models/model.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { changeOf, expectEqual, type LocaleBench, typesCheck } from './locale-bench.ts';

/** What an update may say of localizations: nothing, another entry, one that is linked, and what an answer says of them. */
const valuesWith = (linked: unknown, stranger: unknown): readonly unknown[] => [
  [],
  null,
  { set: [] },
  { disconnect: [linked] },
  [stranger],
  { connect: [{ id: stranger }] },
  { data: [] },
];

/** The content-types that are asked: localized ones, of which one is enough. */
const asked = (model: Model): readonly ContentType[] =>
  collections(model)
    .filter(({ localized }) => localized)
    .slice(0, 1);

async function linkedTo({ session, type }: LocaleBench, { path }: Created): Promise<unknown> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=localizations${state}`));
  return idsIn(attributes.localizations);
}

/** Updates an entry and its localization with each value, beside a value of their own. */
async function staysLinked(bench: LocaleBench): Promise<void> {
  const { session, scratch, type, localized } = bench;
  const [created, stranger] = [await scratch.create(type, {}), await scratch.create(type, {})];
  const variantOfIt = await localized(created);
  const [id, linked, other] = [created, variantOfIt, stranger].map(({ entry }) => entry.id);
  for (const [at, localizations] of valuesWith(linked, other).entries()) {
    const beside = at % 2 === 0 ? {} : changeOf(bench);
    const query = '?populate[localizations][fields][0]=locale';
    const { attributes } = await scratch.change(created, { ...beside, localizations }, query);
    const what = `localizations after an update with ${JSON.stringify(localizations)}`;
    expectEqual(session, what, idsIn(attributes.localizations), [linked]);
  }
  await scratch.change(variantOfIt, { localizations: [] });
  for (const [entry, expected] of [
    [variantOfIt, [id]],
    [created, [linked]],
    [stranger, []],
  ] as const)
    expectEqual(session, 'localizations', await linkedTo(bench, entry), expected);
}

const clause = 'rest.i18n.localizations';

export const sentLocalizationsCheck: Check = typesCheck(
  variant(`${clause}.sent`, clause, 'localizations in the data of an update change none.'),
  ({ uid }, model) => asked(model).some((type) => type.uid === uid),
  staysLinked,
);

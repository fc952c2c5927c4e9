/** Localizations that are populated below localizations (4.7, observed). */
import { isObject } from '../../models/json.ts';
import { idsIn } from '../4.8-relations/bonds.ts';
import { entryIn } from '../writing/answers.ts';
import type { Created } from '../writing/scratch.ts';
import { expectEqual, type LocaleBench } from './locale-bench.ts';

/** Throws Mismatch unless the localizations of an entry, populated there, are the entry alone. */
export async function expectBelow({ session, type }: LocaleBench, { path, entry }: Created): Promise<void> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const below = 'populate[localizations][populate][0]=localizations';
  const { attributes } = entryIn(session, await session.get(`${path}?${below}${state}`));
  const { localizations } = attributes;
  const [one] = isObject(localizations) && Array.isArray(localizations.data) ? localizations.data : [];
  const inner = isObject(one) && isObject(one.attributes) ? one.attributes.localizations : one;
  expectEqual(session, 'the localizations of a localization', idsIn(inner), [entry.id]);
}

/** Ids that do not exist in several relations of one body: the error counts all of them (4.8, observed). */
import type { Attribute, ContentType } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { expectMissingCounted } from './missing-counted.ts';
import { unknown } from './refusals.ts';

/** Two relations or more to one content-type, by which the type has most of them. */
function relationsToOne({ attributes }: ContentType): readonly Attribute[] {
  const byTarget = new Map<string, Attribute[]>();
  for (const attribute of attributes)
    if (isPlainRelation(attribute) && !attribute.private)
      byTarget.set(attribute.target, [...(byTarget.get(attribute.target) ?? []), attribute]);
  const [most = []] = [...byTarget.values()].toSorted((a, b) => b.length - a.length);
  return most.length > 1 ? most : [];
}

const clause = 'rest.relations.unknown-id';

export const missingInSeveralCheck: Check = onType(
  variant(
    `${clause}.several-relations`,
    clause,
    'The error counts the ids that do not exist in all relations to one content-type.',
  ),
  async (scratch, type) => {
    const { session } = scratch;
    const relations = relationsToOne(type);
    // the first id stands in each list, and counts once
    const ids = relations.map((attribute, at) =>
      isToMany(attribute) ? [unknown, unknown + at + 1] : [unknown + at + 1],
    );
    const values = relations.map((attribute, at) => [attribute.name, isToMany(attribute) ? ids[at] : ids[at]?.[0]]);
    const missing = new Set(ids.flat()).size;
    const answer = await session.create(type, { ...scratch.complete(type, {}), ...Object.fromEntries(values) });
    expectMissingCounted(session, answer, missing, relations[0]?.target);
  },
  (model) => collections(model).filter((type) => relationsToOne(type).length > 1),
);

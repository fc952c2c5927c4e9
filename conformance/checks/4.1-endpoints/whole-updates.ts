/** Updates that name several attributes of different kinds at once (4.1, rule 1), and of publishedAt beside them (3). */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar, isZone } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { onType } from '../writing/on-types.ts';
import { isList, typesOfAllKinds } from './whole-content.ts';
import { type WholeEntry, withWholeEntry } from './whole-entry.ts';

/** Every second member, beginning with the first or the second; the values stand before the others. */
const half = (data: JsonObject, part: number): JsonObject =>
  Object.fromEntries(Object.entries(data).filter((_member, at) => at % 2 === part));

/** Whether an attribute holds a list. */
const isSeveral = (attribute: Attribute): boolean =>
  attribute.repeatable === true || isZone(attribute) || isList(attribute);

/** Without publishedAt, which decides whether an entry is a draft. */
const contentOf = ({ publishedAt: _time, ...content }: JsonObject): JsonObject => content;

/** Attributes other than values that a body names, and that may be empty. */
export const optionalIn = ({ attributes }: ContentType, data: JsonObject): Attribute[] =>
  attributes.filter((attribute) => attribute.name in data && !attribute.required && !isScalar(attribute));

/** All attributes, then one half of them, then the other; then nothing in all that may be empty. */
export async function updatesTogether({ type, values, update }: WholeEntry): Promise<void> {
  await update(contentOf(values(1)));
  for (const part of [0, 1]) await update(half(contentOf(values(part + 2)), part));
  const optional = optionalIn(type, contentOf(values(1)));
  await update(Object.fromEntries(optional.map((attribute) => [attribute.name, isSeveral(attribute) ? [] : null])));
}

/** A draft is made of the entry, and published again beside other attributes; both alone, too. */
async function publishesTogether({ sent, values, update }: WholeEntry): Promise<void> {
  const published = { publishedAt: sent.publishedAt };
  await update({ publishedAt: null });
  await update(published);
  await update({ publishedAt: null, ...half(contentOf(values(1)), 0) });
  await update({ ...published, ...half(contentOf(values(2)), 1), ...half(contentOf(values(1)), 0) });
}

export const wholeUpdateChecks: readonly Check[] = [
  onType(
    variant(
      'rest.update.partial.together',
      'rest.update.partial',
      'An update of attributes of several kinds writes each of them, and leaves all others.',
    ),
    (scratch, type) => withWholeEntry(scratch, type, updatesTogether),
    typesOfAllKinds,
  ),
  onType(
    {
      ...variant(
        'drafts.publish.whole',
        'drafts.publish',
        'Publishing and unpublishing leaves all other attributes, and writes those that the update names beside.',
      ),
      also: ['drafts.unpublish'],
    },
    (scratch, type) => withWholeEntry(scratch, type, publishesTogether),
    (model) => typesOfAllKinds(model).filter(({ draftAndPublish, versioned }) => draftAndPublish && !versioned),
  ),
];

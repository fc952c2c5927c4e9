/** The values that a step writes beside relations. */
import { oneOf, publishedAt } from '../checks/4.9-graphql-writes/data.ts';
import type { JsonObject } from '../models/json.ts';
import type { ContentType } from '../models/model.ts';
import { entryAt } from './relation-value.ts';
import type { Step } from './steps.ts';
import { writableAttributes } from './subject.ts';

/** Dates of publishing: an entry that is published again has another than before. */
const dates = [publishedAt, '2001-02-03T04:05:06.000Z', '2019-12-31T23:59:59.000Z', '2090-01-02T03:04:05.000Z'];

/** The values and the state in the body of a create or an update. */
export function valuesOf(
  type: ContentType,
  { values, state, by, on }: Step & { readonly do: 'create' | 'update' },
): JsonObject {
  const attributes = writableAttributes(type);
  const settings = values.flatMap(({ attribute: place, pick }) => {
    const attribute = entryAt(attributes, place);
    if (!attribute) return [];
    const isCleared = pick === null && !attribute.required;
    return [[attribute.name, isCleared ? null : oneOf(attribute, pick ?? 0)] as const];
  });
  const states =
    state && type.draftAndPublish ? { publishedAt: state === 'draft' ? null : entryAt(dates, by + on) } : {};
  return { ...Object.fromEntries(settings), ...states };
}

/** Selections of entries, and the readings of the judge for them. */
import { attributeSelection, type SelectionOptions, withValuesOnly } from '../../generate/graphql/selection.ts';
import { type Reading, vouchedReading } from '../../judge/reading.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { observed } from '../../oracle/filter.ts';
import { hasCapability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Scope } from '../check.ts';
import { largestList } from './lists.ts';

/** Linked drafts of to-one relations are not decided; the rest is as observed. */
export const insideReading: Reading = {
  ...vouchedReading,
  inside: { filters: observed, drafts: 'open', unnamed: 'out', everything: 'all' },
};

/** The stated part of entries: no files, zones, locales or arguments inside. */
export const statedInside: SelectionOptions = { depth: 1, upload: false, i18n: false };

/** Largest list inside that any default page holds: the default size is not stated. */
const fewInside = 10;

/** Whether all lists inside an entry fit on a default page. */
export const isShort = ({ links = {}, parts = {} }: Partial<Pick<WorldEntry, 'links' | 'parts'>>): boolean =>
  [...Object.values(links), ...Object.values(parts)].every(({ length }) => length <= fewInside) &&
  Object.values(parts).flat().every(isShort);

/** Length of the longest list in an entry of the world: a larger limit costs more and shows nothing. */
function longestInside({ model, world }: Scope): number {
  const lengths = model.contentTypes.flatMap(({ uid }) =>
    world
      .entries(uid)
      .flatMap(({ links, parts = {}, files = {} }) =>
        [links, parts, files].flatMap((lists) => Object.values(lists).map((list) => list.length)),
      ),
  );
  return lengths.reduce((a, b) => Math.max(a, b), 10);
}

export function optionsOf(scope: Scope, depth: number): SelectionOptions {
  const { target } = scope;
  const has = (name: string): boolean => hasCapability(target, name);
  return {
    depth,
    upload: has('upload'),
    i18n: has('i18n'),
    limit: Math.min(longestInside(scope), largestList(target)),
    seed: scope.world.seed,
  };
}

const isTimestamp = ({ type }: Attribute): boolean => type === 'timestamp';

/** Selects values and those of linked entries, without files, zones, locales and timestamps. */
export function selectionOf(scope: Scope, type: ContentType): string {
  const values = withValuesOnly(type).attributes.filter((attribute) => !isTimestamp(attribute));
  const timed = scope.model.contentTypes.filter(({ attributes }) => attributes.some(isTimestamp));
  const relations = type.attributes.filter(
    ({ type: of, target }) => of === 'relation' && !timed.some(({ uid }) => uid === target),
  );
  return attributeSelection(
    scope.model,
    { ...type, attributes: [...values, ...relations] },
    { ...statedInside, seed: scope.world.seed },
  );
}

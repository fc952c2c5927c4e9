/** The selection of entries, and how their content is read. */
import { attributeSelection, type SelectionOptions, withValuesOnly } from '../../generate/graphql/selection.ts';
import { type Reading, vouchedReading } from '../../judge/reading.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { observed } from '../../oracle/filter.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Scope } from '../check.ts';
import { largestList } from './lists.ts';

/** Which linked entries to-one relations hold when they are drafts is decided nowhere; the rest as observed. */
export const insideReading: Reading = {
  ...vouchedReading,
  inside: { filters: observed, drafts: 'open', unnamed: 'out', everything: 'all' },
};

/** The stated part of entries: without the form of files, zones and locales, and without arguments inside. */
export const statedInside: SelectionOptions = { depth: 1, upload: false, i18n: false };

/** Entries of a list inside without arguments: the number is not stated, but any page holds so few. */
const fewInside = 10;

/** Whether all lists inside are short enough to be answered whole. */
export const isShort = ({ links = {}, parts = {} }: Partial<Pick<WorldEntry, 'links' | 'parts'>>): boolean =>
  [...Object.values(links), ...Object.values(parts)].every(({ length }) => length <= fewInside) &&
  Object.values(parts).flat().every(isShort);

/** Length of the longest list that an entry of the world holds: asking for more costs, and answers nothing. */
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
  const has = (name: string): boolean => (target.capabilities.get(name) ?? 'absent') !== 'absent';
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

/** Lists by order, publication state and locale (4.9, 3, 4.7). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { sortList } from '../../generate/graphql/filter-text.ts';
import { sortText, sortValue, sortValues } from '../../generate/sort.ts';
import { observedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import { sortableGrounds } from '../4.2-sorting/sorting.ts';
import type { Check, Scope } from '../check.ts';
import { graphqlListCheck, type ListField, type ListFields } from './lists.ts';

const sorted = ({ type }: Ground, sorts: readonly string[]): ListField => ({
  uid: type.uid,
  args: `sort: ${sortList(sorts)}`,
});

function everySort(scope: Scope): ListFields {
  const all = sortableGrounds(scope);
  const drawn = all.flatMap((ground) => [
    sortValue(ground).map((value) => sorted(ground, [sortText(value)])),
    ...(ground.sortable.length > 1 ? [sortValues(ground).map((values) => sorted(ground, values.map(sortText)))] : []),
  ]);
  return {
    examples: all.flatMap((ground) =>
      ground.sortable.map(({ name }, at) => sorted(ground, [at % 2 === 0 ? name : `${name}:desc`])),
    ),
    arbitrary: drawn.length > 0 ? fc.oneof(...drawn) : undefined,
  };
}

/** A list with each of the arguments for each of these content-types. */
function lists({ model, world }: Scope, applies: (type: ContentType) => boolean, args: readonly string[]): ListFields {
  return {
    examples: model.contentTypes
      .filter((type) => type.kind === 'collectionType' && world.entries(type.uid).length > 0 && applies(type))
      .flatMap(({ uid }) => args.map((text): ListField => ({ uid, args: text }))),
  };
}

const hasDrafts = ({ draftAndPublish }: ContentType): boolean => draftAndPublish;

/** Locales of the entries of the world. */
const localesOf = ({ model, world }: Scope): string[] => [
  ...new Set(
    model.contentTypes
      .filter(({ localized }) => localized)
      .flatMap(({ uid }) => world.entries(uid).map(({ values }) => values.locale))
      .filter((locale) => typeof locale === 'string'),
  ),
];

export const orderAndStateChecks: readonly Check[] = [
  graphqlListCheck('graphql.list.sort', everySort),
  graphqlListCheck({ clause: 'graphql.list.publication-state', needs: ['drafts'] }, (scope) =>
    lists(scope, hasDrafts, ['publicationState: PREVIEW', 'publicationState: LIVE']),
  ),
  graphqlListCheck({ clause: 'graphql.list.publication-state-default', needs: ['drafts'] }, (scope) =>
    lists(scope, hasDrafts, ['']),
  ),
  graphqlListCheck('graphql.list', (scope) => lists(scope, () => true, [''])),
  graphqlListCheck(
    { clause: 'graphql.locale-argument', needs: ['i18n'] },
    (scope) =>
      lists(
        scope,
        ({ localized }) => localized,
        localesOf(scope).map((locale) => `locale: ${JSON.stringify(locale)}`),
      ),
    observedReading,
  ),
];

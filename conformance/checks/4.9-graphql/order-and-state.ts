/** Lists by order, publication state and locale (4.9, 3, 4.7). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { sortList, sortTexts } from '../../generate/graphql/filter-text.ts';
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

/** Sorts by several keys, written in each form. */
function severalKeys(scope: Scope): ListFields {
  const grounds = sortableGrounds(scope).filter(({ sortable }) => sortable.length > 1);
  const inForms = (ground: Ground) =>
    sortValues(ground).chain((values) =>
      fc
        .constantFrom(...sortTexts(values.map(sortText)))
        .map((text) => ({ uid: ground.type.uid, args: `sort: ${text}` })),
    );
  return {
    // a key with ties, and another one that then counts
    examples: grounds.flatMap(({ type: { uid }, sortable }) => {
      const [tied] = sortable.filter(({ values }) => new Set(values).size < values.length);
      if (!tied) return [];
      const [, ...forms] = sortTexts([`${tied.name}:desc`, 'id:desc']);
      return forms.map((text): ListField => ({ uid, args: `sort: ${text}` }));
    }),
    arbitrary: grounds.length > 0 ? fc.oneof(...grounds.map(inForms)) : undefined,
  };
}

/** Locales of the entries of the world, and the word for all of them. */
const localesOf = ({ model, world }: Scope): string[] => {
  const codes = model.contentTypes
    .filter(({ localized }) => localized)
    .flatMap(({ uid }) => world.entries(uid).map(({ values }) => values.locale))
    .filter((locale) => typeof locale === 'string');
  return codes.length === 0 ? [] : [...new Set([...codes, 'all'])];
};

export const orderAndStateChecks: readonly Check[] = [
  graphqlListCheck('graphql.list.sort', everySort),
  graphqlListCheck(
    {
      clause: 'rest.sort.comma-list',
      id: 'rest.sort.comma-list.graphql',
      title: 'The sort argument of GraphQL takes several keys in one text, alone or beside others.',
    },
    severalKeys,
    observedReading,
    ['rest.sort.'],
  ),
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

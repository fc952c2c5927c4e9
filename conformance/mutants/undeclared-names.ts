/** Mutants of names that no schema declares, and of what is asked behind relations and by plugins (3, 4.2, 4.5, 4.6, 4.9). */
import { answers, requests } from './faults.ts';
import { isMutation, onOperation } from './graphql-mutations.ts';
import { unsetIn } from './graphql-writes.ts';
import type { MakeFault, Row } from './mutant.ts';
import { someLocalized, someSingle } from './needs.ts';
import { dropPairs } from './query-faults.ts';
import { type Pair, rewriteQuery } from './query-string.ts';
import { isSingle } from './routes.ts';
import { isAnonymous, isRead, pathOf } from './when.ts';

const isSortedThrough = ({ keys, value }: Pair): boolean =>
  keys[0] === 'sort' && /\.(createdAt|updatedAt|publishedAt)\b/.test(value);

const isOnLinkedLocale = ({ keys }: Pair): boolean =>
  keys[0] === 'filters' && keys.indexOf('locale') > 1 && !keys.includes('localizations');

/** A condition below `on` that stands at a field of what an item links or holds. */
const isBehindItem = ({ keys }: Pair): boolean => {
  const at = keys.indexOf('filters');
  return keys.includes('on') && at > 0 && keys.slice(at + 1).filter((key) => /^[A-Za-z]/.test(key)).length > 1;
};

/** Asks once more without a parameter where a list of a plugin refuses it. */
const toleratedByPlugins = (parameter: 'filters' | 'sort'): MakeFault =>
  answers(
    (request, answer) =>
      isRead(request) && answer.status === 400 && /^\/api\/(users|upload\/files)$/.test(pathOf(request)),
    (_answer, request, { send }) =>
      send(rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== parameter))),
  );

/** Requests without credentials get no draft of a single type. */
const draftsForTokens: MakeFault = requests(
  (request) => isRead(request) && isAnonymous(request),
  (request, { model }) =>
    isSingle(request, model)
      ? rewriteQuery(request, (pairs) => pairs.filter(({ keys }) => keys[0] !== 'publicationState'))
      : request,
);

// biome-ignore format: a table, one mutant a row
export const undeclaredNameMutants: readonly Row[] = [
  ['sort.relation.times', 'rest.sort.relation', 'A sort by a time of a linked entry counts for nothing.', dropPairs(isSortedThrough)],
  ['filters.linked-locale', 'rest.i18n.locale-attribute', 'A condition on the locale of a linked entry counts for nothing.',
    dropPairs(isOnLinkedLocale), someLocalized],
  ['populate.on-filters.behind-items', 'rest.populate.zone-on-filters',
    'Conditions on what an item of a zone links or holds count for nothing.', dropPairs(isBehindItem)],
  ['filters.unknown-field.plugins', 'rest.filters.unknown-field', 'Lists of users and of files take unknown names in filters.',
    toleratedByPlugins('filters')],
  ['sort.unknown-field.plugins', 'rest.sort.unknown-field', 'Lists of users and of files take unknown names in sorts.',
    toleratedByPlugins('sort')],
  ['drafts.single.tokens-alone', 'drafts.single-respects-state', 'Drafts of single types are shown to tokens alone.',
    draftsForTokens, someSingle],
  ['graphql.list.unset-as-null', 'graphql.list.filters', 'A variable of a query that is declared and not sent counts as null.',
    onOperation((operation) => !isMutation(operation), (operation) =>
      ({ ...operation, variables: { ...unsetIn(operation.query), ...operation.variables } }))],
];

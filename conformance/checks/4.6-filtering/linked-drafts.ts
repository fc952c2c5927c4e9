/** Filters by what linked drafts hold: their ids, values, components and links (3, 4.6, 4.9, observed). */
import fc from 'fast-check';
import { type Ground, linkedDrafts } from '../../generate/attributes.ts';
import { conditionsThrough } from '../../generate/conditions.ts';
import { equalTo, equatableFields, type FilterTree } from '../../generate/filters.ts';
import { countsDrafts } from '../../judge/reading.ts';
import { filteredLists } from '../4.9-graphql/filters.ts';
import { graphqlListCheck } from '../4.9-graphql/lists.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { questionScope } from '../reading/question-scope.ts';
import { filterCheck } from './filter-check.ts';

/** Drawn conditions on the drafts behind one relation. */
const drawnPerLink = 6;

/** Conditions that linked drafts meet: by id, by a value of each attribute, and drawn ones, also on what the drafts link. */
function ofDrafts(drafts: Ground, scope: Scope): FilterTree[] {
  const question = { ...questionScope(scope), throughComponents: true };
  const { seed = 0 } = scope.world;
  const values = equatableFields({ ...drafts, filterable: [...drafts.filterable, ...drafts.served] });
  const drawn = [0, 1].flatMap((depth) => {
    const trees = conditionsThrough(drafts, question, depth, true);
    return trees ? fc.sample(trees, { seed, numRuns: drawnPerLink / 2 }) : [];
  });
  return [
    ...drafts.entries.slice(0, 2).map(({ id }): FilterTree => ({ id: { $eq: String(id) } })),
    ...values.map((field, at) => equalTo(field, at)),
    ...(drafts.type.versioned ? [] : [{ publishedAt: { $null: 'true' } }]),
    ...drawn,
  ];
}

/** Filters through each relation that links drafts. */
const throughDrafts = (ground: Ground, scope: Scope): FilterTree[] =>
  ground.links.flatMap((link) => {
    const drafts = linkedDrafts(ground, link, scope);
    return drafts ? ofDrafts(drafts, scope).map((tree): FilterTree => ({ [link.name]: tree })) : [];
  });

/** The same behind a relation to what links the drafts. */
const behindRelations = (ground: Ground, all: readonly Ground[], scope: Scope): FilterTree[] =>
  ground.links.flatMap(({ name, target }) => {
    const next = all.find(({ type }) => type.uid === target);
    return next ? throughDrafts(next, scope).map((tree): FilterTree => ({ [name]: tree })) : [];
  });

const clause = 'drafts.filter-through-drafts';

export const linkedDraftChecks: readonly Check[] = [
  filterCheck(
    clause,
    (ground, all, scope) => [...throughDrafts(ground, scope), ...behindRelations(ground, all, scope)],
    {
      needs: ['drafts'],
      reading: countsDrafts,
      tells: ['rest.filters.'],
      most: 24,
    },
  ),
  graphqlListCheck(
    {
      ...variant(`${clause}.graphql`, clause, 'By GraphQL, too, a filter through a relation is met by drafts.'),
      needs: ['drafts'],
    },
    filteredLists(throughDrafts),
    countsDrafts,
    ['graphql.list.', 'rest.filters.'],
  ),
];

/** Filters by the attribute `locale` of what a relation links (4.6, 4.7, 4.9, observed). */
import type { Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { localeConditions } from '../../generate/locale-conditions.ts';
import { countsDrafts } from '../../judge/reading.ts';
import { findType } from '../../models/lookup.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import { filteredLists } from '../4.9-graphql/filters.ts';
import { graphqlListCheck } from '../4.9-graphql/lists.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { filterCheck } from './filter-check.ts';

/** Conditions on the locale of what each relation links. */
const onLinked = (ground: Ground, { model, world }: Scope): FilterTree[] =>
  ground.links
    .filter(({ target }) => findType(model, target)?.localized)
    .flatMap(({ name, target }) => {
      const linked = ground.entries.flatMap(({ links }) => links[name] ?? []);
      const entries = [...linked.flatMap((id) => world.find(target, id) ?? []), ...world.entries(target)];
      const codes = entries.flatMap(({ values: { locale } }) => (typeof locale === 'string' ? [locale] : []));
      const random = randomOf(world, `locales behind ${ground.type.uid} ${name}`);
      return localeConditions([...new Set(codes)], random).map((tree): FilterTree => ({ [name]: tree }));
    });

/** The same behind one more relation. */
const behindRelations = (ground: Ground, all: readonly Ground[], scope: Scope): FilterTree[] =>
  ground.links.flatMap(({ name, target }) => {
    const next = all.find(({ type }) => type.uid === target);
    const random = randomOf(scope.world, `locales far behind ${ground.type.uid} ${name}`);
    const trees = next ? shuffled(onLinked(next, scope), random).slice(0, 4) : [];
    return trees.map((tree): FilterTree => ({ [name]: tree }));
  });

const clause = 'rest.i18n.locale-attribute';
const tells = ['rest.endpoints.list', 'rest.filters.', 'rest.i18n.'];

export const linkedLocaleChecks: readonly Check[] = [
  filterCheck(
    `${clause}.linked`,
    (ground, all, scope) => [...onLinked(ground, scope), ...behindRelations(ground, all, scope)],
    {
      title: 'A list is filtered by the attribute locale of what one relation or two link as by any other.',
      clauses: [clause],
      needs: ['i18n'],
      reading: countsDrafts,
      tells,
      most: 20,
    },
  ),
  graphqlListCheck(
    {
      ...variant(
        `${clause}.linked.graphql`,
        clause,
        'By GraphQL, too, a list is filtered by the locale of what a relation links.',
      ),
      needs: ['i18n'],
    },
    filteredLists(onLinked),
    countsDrafts,
    ['graphql.list.', 'rest.filters.'],
  ),
];

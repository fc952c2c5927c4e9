/** Default arguments and fragments mean the same as the arguments and fields written out (4.9). */
import { grounds } from '../../generate/attributes.ts';
import { listName, oneName, typeName } from '../../models/graphql-names.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { selectionOf } from './selected.ts';
import { type Twins, twinCheck } from './twin-check.ts';

const page = '{ data { id } meta { pagination { total page pageSize pageCount } } }';

/** Lists without arguments, and with one default written out. */
const withDefault =
  (argument: string) =>
  ({ model, world }: Scope): Twins[] =>
    grounds(model, world).map(({ type }) => ({
      one: `${listName(type)}(${argument}) ${page}`,
      other: `${listName(type)} ${page}`,
    }));

const linksOf = ({ links }: WorldEntry): number => Object.values(links).reduce((sum, list) => sum + list.length, 0);

/** One entry and a page of the list, with and without fragments. */
function byFragments(scope: Scope): Twins[] {
  const collections = collectionTypes(scope.model);
  return collections.flatMap((type): Twins[] => {
    const [entry] = scope.world.entries(type.uid).toSorted((a, b) => linksOf(b) - linksOf(a));
    if (!entry) return [];
    const [name, selection] = [typeName(type), selectionOf(scope, type)];
    const plain = `{ data { id attributes { ${selection} } } }`;
    const entity = `fragment Entity on ${name}Entity { id attributes { ...Held } } fragment Held on ${name} { ${selection} }`;
    const one = `${oneName(type)}(id: ${JSON.stringify(String(entry.id))})`;
    const list = `${listName(type)}(sort: ["id"], pagination: { limit: 2 })`;
    return [
      {
        one: `${one} ${plain}`,
        other: `${one} { ...One }`,
        fragments: `fragment One on ${name}EntityResponse { data { ...Entity } } ${entity}`,
      },
      {
        one: `${list} ${plain}`,
        other: `${list} { ... on ${name}EntityResponseCollection { data { ... { ...Entity } } } }`,
        fragments: entity,
      },
    ];
  });
}

export const twinChecks: readonly Check[] = [
  twinCheck('graphql.list.pagination-default', withDefault('pagination: {}')),
  twinCheck('graphql.list.sort-default', withDefault('sort: []')),
  twinCheck({ clause: 'graphql.find-one', also: ['graphql.list'], id: 'graphql.find-one.fragments' }, byFragments),
];

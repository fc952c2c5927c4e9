/** What links nothing is `{ data: null }` or `{ data: [] }` in GraphQL, at every place (2.2, 2.3, observed). */
import type { SelectionSetNode } from 'graphql';
import { attributeSelection } from '../../generate/graphql/selection.ts';
import { componentName, listName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { type Attributed, attributeNamed, findComponent, typeNamed } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { isUnion } from '../../oracle/attributes.ts';
import { insideOf } from '../../oracle/graphql/as-rest.ts';
import { fieldNamed, fieldsIn, keyOf, rootFields } from '../../oracle/graphql/document.ts';
import { caseCheck, caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { collections } from '../writing/subjects.ts';
import { dataOf, entitiesIn, largestList } from './lists.ts';
import { optionsOf } from './selected.ts';
import { graphqlTerms } from './terms.ts';

/** An answered value, by the attribute and the selection that it was asked with. */
interface Place {
  readonly attribute: Attribute;
  readonly value: unknown;
  readonly set: SelectionSetNode | undefined;
  readonly path: readonly string[];
}

const isLink = ({ type }: Attribute): boolean => type === 'relation' || type === 'media';
const isPart = ({ type }: Attribute): boolean => type === 'component' || type === 'dynamiczone';

/** The places of an entry, a component or an item. */
const placesIn = (
  owner: Attributed,
  value: unknown,
  set: SelectionSetNode | undefined,
  path: readonly string[],
): Place[] =>
  fieldsIn(set).flatMap((field) => {
    const attribute = attributeNamed(owner, field.name.value);
    if (!attribute || !isObject(value)) return [];
    return [{ attribute, value: value[keyOf(field)], set: field.selectionSet, path: [...path, attribute.name] }];
  });

/** The selection of an item of a dynamic zone. */
function ofItem(set: SelectionSetNode | undefined, typename: unknown): SelectionSetNode | undefined {
  for (const selection of set?.selections ?? [])
    if (selection.kind === 'InlineFragment' && selection.typeCondition?.name.value === typename)
      return selection.selectionSet;
  return undefined;
}

/** The places inside a component or a dynamic zone. */
function placesInside(model: Model, { attribute, value, set, path }: Place): Place[] {
  return [value].flat().flatMap((item, at) => {
    if (!isObject(item)) return [];
    const here = [...path, String(at)];
    if (attribute.type === 'component')
      return placesIn(insideOf(model, attribute) ?? { attributes: [] }, item, set, here);
    const uid = attribute.components?.find((component) => componentName(component) === item.__typename);
    return placesIn(findComponent(model, uid) ?? { attributes: [] }, item, ofItem(set, item.__typename), here);
  });
}

/** The paths of links that are answered without `data`. */
function bareLinks(model: Model, places: readonly Place[]): string[] {
  return places.flatMap((place) => {
    const { attribute, value, path } = place;
    if (isPart(attribute)) return bareLinks(model, placesInside(model, place));
    if (!isLink(attribute) || isUnion(attribute) || (isObject(value) && 'data' in value)) return [];
    return [path.join('.')];
  });
}

export const emptyLinksCheck: Check = caseCheck<TypeCase>(
  graphqlTerms(
    variant(
      'rest.envelope.populated-to-one-null.graphql',
      'rest.envelope.populated-to-one-null',
      'In GraphQL a relation or media without any is an envelope too, at every place.',
    ),
  ),
  {
    cases: ({ model }) =>
      caseOfEach(collections(model).filter(({ attributes }) => attributes.some((one) => isLink(one) || isPart(one)))),
    async run(session, { uid }, scope) {
      const { model, target } = scope;
      const type = typeNamed(model, uid);
      const state = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const owner = { ...type, attributes: type.attributes.filter((one) => isLink(one) || isPart(one)) };
      const selection = attributeSelection(model, owner, optionsOf(scope, 0));
      const query = `{ ${listName(type)}(pagination: { limit: ${largestList(target)} }, sort: "id:desc"${state}) { data { id attributes { ${selection} } } } }`;
      const data = dataOf(await session.graphql({ query }), query);
      const [root] = rootFields(model, query);
      const set = fieldNamed(fieldNamed(root?.node.selectionSet, 'data')?.selectionSet, 'attributes')?.selectionSet;
      const bare = entitiesIn(data, listName(type)).flatMap(({ id, attributes }) =>
        bareLinks(model, placesIn(owner, attributes, set, [String(id)])),
      );
      expectSame(`${listName(type)}: links without data`, bare.slice(0, 3), []);
    },
  },
);

/** Types of dynamic zones: a scalar for input, a union for output (as observed). */
import { GraphQLScalarType } from 'graphql';
import type { Model } from '../../model/model.ts';
import { isObject } from '../../model/object.ts';
import { jsonLiteral } from './json-literal.ts';
import { componentNames, toPascalCase } from './names.ts';

/** Names of the types of a dynamic zone: `ArticleBodyDynamicZone` and `ArticleBodyDynamicZoneInput`. */
export function zoneNames(typeName: string, attribute: string): { readonly output: string; readonly input: string } {
  const output = `${typeName}${toPascalCase(attribute)}DynamicZone`;
  return { output, input: `${output}Input` };
}

/** The input of one component: an object that names its type in `__typename`, where a REST body has `__component`. */
export function zoneInput(name: string, model: Model, components: readonly string[]): GraphQLScalarType {
  const uids = new Map(
    components.flatMap((uid) => {
      const component = model.components.get(uid);
      return component ? [[componentNames(component).type, uid] as const] : [];
    }),
  );
  const parse = (value: unknown): unknown => {
    const { __typename: typeName, ...data } = isObject(value) ? value : { __typename: undefined };
    const uid = typeof typeName === 'string' ? uids.get(typeName) : undefined;
    if (uid === undefined) {
      throw new TypeError(`Component not found. expected one of: ${[...uids.keys()].join(', ')}`);
    }
    return { ...data, __component: uid };
  };
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: parse,
    parseLiteral: (node, variables) => parse(jsonLiteral(node, variables)),
  });
}

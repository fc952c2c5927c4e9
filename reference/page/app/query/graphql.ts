/** A question as a GraphQL query, with the fields that the answer of REST has. */
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownProject, ShownType } from '../../describe.ts';
import { type Parameter, type Parameters, parametersOf, type Query } from './query.ts';

/** The query of a list. */
export function listQuery(type: ShownType, query: Query, project: ShownProject): string {
  const parameters = parametersOf(query, type.localized, type.draftAndPublish);
  const notes = parameters._q === undefined ? '' : '# GraphQL has no search: _q is left out\n';
  const name = `${type.graphql.many}${argumentsText(parameters, type.attributes, project)}`;
  const data = `data {\n${indented(`id\nattributes {\n${indented(selection(type.attributes, query.fields, query.populate, project))}\n}`)}\n}`;
  const meta = 'meta {\n  pagination {\n    total\n    page\n    pageSize\n    pageCount\n  }\n}';
  return `${notes}query {\n${indented(`${name} {\n${indented(`${data}\n${meta}`)}\n}`)}\n}`;
}

/** The query of one entry with everything that its form shows; without id, of a single type. */
export function entryQuery(
  type: ShownType,
  id: number | undefined,
  populate: readonly string[],
  project: ShownProject,
): string {
  const args = id === undefined ? '' : `(id: ${id})`;
  const inner = `data {\n${indented(`id\nattributes {\n${indented(selection(type.attributes, [], populate, project))}\n}`)}\n}`;
  return `query {\n${indented(`${type.graphql.one}${args} {\n${indented(inner)}\n}`)}\n}`;
}

const indented = (text: string): string => text.replace(/^/gm, '  ');

/** What every object needs: a field. */
const NOTHING = '__typename';

function selection(
  attributes: readonly Attribute[],
  fields: readonly string[],
  populate: readonly string[],
  project: ShownProject,
): string {
  const everything = populate.includes('*');
  const lines = attributes.flatMap((attribute) => {
    const { name, type } = attribute;
    if (attribute.private || type === 'password') return [];
    const below = populate.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
    const isAsked = below.length > 0 || everything || populate.includes(name);
    if (isLinked(attribute)) return isAsked ? linked(attribute, below, project) : [];
    return fields.length === 0 || fields.includes(name) ? [name] : [];
  });
  return lines.length === 0 ? NOTHING : lines.join('\n');
}

const isLinked = ({ type }: Attribute): boolean => ['relation', 'media', 'component', 'dynamiczone'].includes(type);

function linked(attribute: Attribute, below: readonly string[], project: ShownProject): string[] {
  const { name } = attribute;
  if (attribute.type === 'media')
    return [
      `${name} {\n${indented('data {\n  id\n  attributes {\n    name\n    url\n    alternativeText\n  }\n}')}\n}`,
    ];
  if (attribute.type === 'component') {
    const component = project.components.find(({ uid }) => uid === attribute.component);
    return component ? [`${name} {\n${indented(`id\n${selection(component.attributes, [], below, project)}`)}\n}`] : [];
  }
  if (attribute.type === 'dynamiczone') {
    const parts = project.components
      .filter(({ uid }) => attribute.components.includes(uid))
      .map(({ graphql, attributes }) => `... on ${graphql} {\n${indented(aliased(attributes, graphql, project))}\n}`);
    return [`${name} {\n${indented([NOTHING, ...parts].join('\n'))}\n}`];
  }
  if (attribute.type !== 'relation' || attribute.target === undefined) return [];
  const target = project.types.find(({ uid }) => uid === attribute.target);
  if (!target || name === 'createdBy' || name === 'updatedBy') return [];
  const inner = below.length > 0 ? selection(target.attributes, [], below, project) : (titleOf(target) ?? NOTHING);
  return [`${name} {\n${indented(`data {\n${indented(`id\nattributes {\n${indented(inner)}\n}`)}\n}`)}\n}`];
}

const titleOf = ({ title }: ShownType): string | undefined => (title === 'id' ? undefined : title);

/** Fields of a component of a zone: two components may give one name two types, which GraphQL refuses. */
function aliased(attributes: readonly Attribute[], type: string, project: ShownProject): string {
  const prefix = type.charAt(0).toLowerCase() + type.slice(1);
  const lines = selection(
    attributes.filter((attribute) => !isLinked(attribute)),
    [],
    [],
    project,
  ).split('\n');
  return lines.map((line) => (line === NOTHING ? line : `${prefix}_${line}: ${line}`)).join('\n');
}

/** Parameters of a list as arguments of a field, in parentheses; empty where there are none. */
export function argumentsText(parameters: Parameters, attributes: readonly Attribute[], project: ShownProject): string {
  const { filters, sort, pagination, locale, publicationState } = parameters;
  const parts = [
    ...(filters === undefined ? [] : [`filters: ${filterText(filters, attributes, project)}`]),
    ...(sort === undefined ? [] : [`sort: ${JSON.stringify(sort)}`]),
    ...(pagination === undefined ? [] : [`pagination: ${literal(pagination)}`]),
    ...(locale === undefined ? [] : [`locale: ${JSON.stringify(locale)}`]),
    ...(publicationState === undefined ? [] : ['publicationState: PREVIEW']),
  ];
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

/** A filter, with operands in the type of their attribute. */
function filterText(filter: Parameter, attributes: readonly Attribute[], project: ShownProject): string {
  if (typeof filter !== 'object' || Array.isArray(filter)) return literal(filter);
  const members = Object.entries(filter).map(([name, value]) => {
    if (Array.isArray(value)) {
      const list = value as readonly Parameter[];
      return `${bare(name)}: [${list.map((each) => filterText(each, attributes, project)).join(', ')}]`;
    }
    const attribute = attributes.find((each) => each.name === name);
    const below = attribute && attributesBelow(attribute, project);
    if (below) return `${name}: ${filterText(value, below, project)}`;
    return `${bare(name)}: ${operandsText(value, attribute?.type)}`;
  });
  return `{ ${members.join(', ')} }`;
}

const bare = (name: string): string => name.replace(/^\$/, '');

function attributesBelow(attribute: Attribute, { types, components }: ShownProject): readonly Attribute[] | undefined {
  if (attribute.type === 'relation') return types.find(({ uid }) => uid === attribute.target)?.attributes;
  return attribute.type === 'component'
    ? components.find(({ uid }) => uid === attribute.component)?.attributes
    : undefined;
}

function operandsText(operators: Parameter, type: Attribute['type'] | undefined): string {
  if (typeof operators !== 'object' || Array.isArray(operators)) return literal(operators);
  const members = Object.entries(operators).map(([operator, value]) => {
    const values = Array.isArray(value)
      ? (value as readonly Parameter[]).map((each) => operand(each, type))
      : operand(value, type);
    return `${bare(operator)}: ${Array.isArray(values) ? `[${values.join(', ')}]` : values}`;
  });
  return `{ ${members.join(', ')} }`;
}

function operand(value: Parameter, type: Attribute['type'] | undefined): string {
  const text = String(value);
  const isNumber =
    type !== undefined &&
    ['integer', 'float', 'decimal'].includes(type) &&
    text.trim() !== '' &&
    !Number.isNaN(Number(text));
  const isWord = typeof value === 'boolean' || (type === 'boolean' && ['true', 'false'].includes(text));
  return isNumber || isWord ? text : JSON.stringify(text);
}

function literal(value: Parameter): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Parameter[]).map(literal).join(', ')}]`;
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${bare(name)}: ${literal(inner)}`)
    .join(', ')} }`;
}

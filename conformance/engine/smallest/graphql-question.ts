/** Asks one field of a GraphQL query about a few entries alone. */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  parse,
  print,
  type ValueNode,
  visit,
} from 'graphql';
import { listName, oneName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { attributeNamed, findType } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { Request } from '../../target/exchange.ts';
import { farPage, type NewOf, type Question } from './question.ts';

/**
 * The question of one field of a query.
 *
 * @param key the key of the field in the answer; default: the first field
 */
export function graphqlQuestion(request: Request, model: Model, key: string | undefined): Question | undefined {
  const { body } = request;
  if (request.method !== 'POST' || !isObject(body) || typeof body.query !== 'string') return undefined;
  let document: DocumentNode;
  try {
    document = parse(body.query);
  } catch {
    return undefined;
  }
  const [operation, ...others] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || operation.operation !== 'query' || others.length > 0)
    return undefined;
  const fields = operation.selectionSet.selections.filter((node): node is FieldNode => node.kind === Kind.FIELD);
  const field = fields.find(({ alias, name }) => (alias ?? name).value === key) ?? fields[0];
  if (!field || field.directives?.length) return undefined;
  const variables = isObject(body.variables) ? body.variables : {};
  return questionOfField(request, operation, field, variables, model);
}

function questionOfField(
  request: Request,
  operation: OperationDefinitionNode,
  field: FieldNode,
  variables: Readonly<Record<string, unknown>>,
  model: Model,
): Question | undefined {
  const list = model.contentTypes.find((type) => listName(type) === field.name.value);
  const one = model.contentTypes.find((type) => oneName(type) === field.name.value);
  const type = list ?? one;
  if (type?.kind !== 'collectionType') return undefined;
  const ask = (args: readonly ArgumentNode[]): Request =>
    requestFor(request, operation, { ...field, arguments: args }, variables);
  return {
    type,
    about(entries, newOf) {
      const args = (field.arguments ?? []).map((argument) => withNewIds(argument, type, model, newOf, variables));
      if (one && !list) return ask(args);
      const ids = entries.filter(({ uid }) => uid === type.uid).map(({ id }) => String(id));
      const alone = parseFilter(ids);
      const filters = args.find(({ name }) => name.value === 'filters');
      if (!filters) return ask([...args, argument('filters', alone)]);
      const both: ValueNode = object('and', { kind: Kind.LIST, values: [alone, filters.value] });
      return ask(args.map((each) => (each === filters ? argument('filters', both) : each)));
    },
    simpler() {
      const args = field.arguments ?? [];
      const near = args.map(nearerPage);
      const isFar = near.some((each, at) => each !== args[at]);
      const without = args
        .filter(({ name }) => name.value !== 'id')
        .map((argument) => ({ left: argument.name.value, kept: args.filter((each) => each !== argument) }));
      return [...(isFar ? [{ left: farPage, kept: near }] : []), ...without].flatMap(({ left, kept }) => {
        const question = questionOfField(request, operation, { ...field, arguments: kept }, variables, model);
        return question ? [{ left, question }] : [];
      });
    },
  };
}

/** The request with this field alone, and only the variables that it uses. */
function requestFor(
  request: Request,
  operation: OperationDefinitionNode,
  field: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): Request {
  const used = new Set<string>();
  visit(field, { Variable: ({ name }) => void used.add(name.value) });
  const query = print({
    ...operation,
    variableDefinitions: (operation.variableDefinitions ?? []).filter(({ variable }) => used.has(variable.name.value)),
    selectionSet: { kind: Kind.SELECTION_SET, selections: [field] },
  }).replace(/\s+/g, ' ');
  const values = Object.fromEntries(Object.entries(variables).filter(([name]) => used.has(name)));
  return { ...request, body: { query, ...(used.size > 0 ? { variables: values } : {}) } };
}

/** The argument for a short page near the beginning, which needs fewer entries. */
const nearerPage = (node: ArgumentNode): ArgumentNode =>
  node.name.value === 'pagination'
    ? visit(node, { IntValue: (value) => (Number(value.value) > 2 ? { ...value, value: '2' } : undefined) })
    : node;

const nameNode = (value: string) => ({ kind: Kind.NAME, value }) as const;

const argument = (name: string, value: ValueNode): ArgumentNode => ({
  kind: Kind.ARGUMENT,
  name: nameNode(name),
  value,
});

const object = (name: string, value: ValueNode): ValueNode => ({
  kind: Kind.OBJECT,
  fields: [{ kind: Kind.OBJECT_FIELD, name: nameNode(name), value }],
});

const parseFilter = (ids: readonly string[]): ValueNode =>
  object('id', object('in', { kind: Kind.LIST, values: ids.map((value) => ({ kind: Kind.STRING, value })) }));

/** An argument with the ids of other entries: `id`, and conditions on the id of an entry or of a relation. */
function withNewIds(
  node: ArgumentNode,
  type: ContentType,
  model: Model,
  newOf: NewOf,
  variables: Readonly<Record<string, unknown>>,
): ArgumentNode {
  const newValue = (value: ValueNode, uid: string): ValueNode => {
    if (value.kind === Kind.LIST) return { ...value, values: value.values.map((item) => newValue(item, uid)) };
    if (value.kind === Kind.OBJECT)
      return { ...value, fields: value.fields.map((each) => ({ ...each, value: newValue(each.value, uid) })) };
    const written =
      value.kind === Kind.VARIABLE ? variables[value.name.value] : 'value' in value ? value.value : undefined;
    const entry = typeof written === 'string' || typeof written === 'number' ? newOf(uid, Number(written)) : undefined;
    return entry ? { kind: Kind.STRING, value: String(entry.id) } : value;
  };
  const within = (value: ValueNode, owner: ContentType | undefined): ValueNode => {
    if (value.kind === Kind.LIST) return { ...value, values: value.values.map((item) => within(item, owner)) };
    if (value.kind !== Kind.OBJECT) return value;
    return {
      ...value,
      fields: value.fields.map((each): ObjectFieldNode => {
        const name = each.name.value;
        if (name === 'id' && owner) return { ...each, value: newValue(each.value, owner.uid) };
        const target = attributeNamed(owner, name)?.target;
        const next = target === undefined ? owner : findType(model, target);
        return { ...each, value: within(each.value, next) };
      }),
    };
  };
  if (node.name.value === 'id') return { ...node, value: newValue(node.value, type.uid) };
  return node.name.value === 'filters' ? { ...node, value: within(node.value, type) } : node;
}

/** Documents of flat GraphQL: each operation about entries is asked in the flat form, and its answer read back. */
import {
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  parseType,
  print,
  type SelectionNode,
  type SelectionSetNode,
  type VariableDefinitionNode,
  visit,
} from 'graphql';
import { fillName, typeName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import type { Dialect } from '../dialect.ts';
import type { Documents } from '../documents.ts';
import { fileUid, localeUid, roleUid, type Shapes, userUid } from '../shapes.ts';
import { collectFields } from './collect-fields.ts';
import { FlatArguments } from './flat-arguments.ts';
import { FlatSelections, failed, field, skipped } from './flat-selection.ts';
import { rulesOfDocuments } from './rules.ts';

/** A translated operation: its body, and how to read the body of its answer. */
export interface FlatOperation {
  readonly body: JsonObject;
  readonly read: (answer: unknown) => unknown;
}

/** How an operation answers: one entry, a list, or what is left of a deleted entry. */
type RootKind = 'one' | 'single' | 'create' | 'list' | 'update' | 'localize' | 'delete';

interface Root {
  readonly kind: RootKind;
  readonly uid: string;
  /** Its name in the flat form. */
  readonly name: string;
}

/** Creates the translator of operations; undefined: an operation that is the same in both forms, or that nobody can read. */
export function flatOperations(dialect: Dialect, model: Model, shapes: Shapes, documents: Documents) {
  const roots = rootsOf(model);
  const keepsRules = rulesOfDocuments();
  const typeNames = new Set(model.contentTypes.map(typeName));

  return (body: JsonObject): FlatOperation | undefined => {
    const document = documentIn(body.query);
    const operation = document && operationOf(document.definitions, body.operationName);
    if (!document || !operation || !keepsRules(document)) return undefined;
    const variables = { ...defaultsOf(operation), ...(isObject(body.variables) ? body.variables : {}) };
    const fragments = new Map(
      document.definitions
        .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment]),
    );
    if (!areOfKnownTypes([...fragments.values()], operation, typeNames)) return undefined;
    const scope = { fragments, variables };
    const selected = collectFields(operation.selectionSet, scope);
    if (!selected.some(({ node }) => roots.has(node.name.value))) return undefined;
    const writer = new FlatArguments(dialect, shapes, documents, variables);
    const tools = { model, shapes, documents, scope, arguments: writer.write };
    const parts = selected.map(({ key, node, inside, skips }) => {
      const root = roots.get(node.name.value);
      const part =
        root && inside
          ? translateRoot(key, node, root, inside, new FlatSelections(tools), writer)
          : {
              key,
              selection: { ...node, ...(inside ? { selectionSet: inside } : {}) },
              read: (value: unknown) => value,
            };
      return skips ? { ...part, selection: skipped([part.selection]) } : part;
    });
    const selectionSet = { ...operation.selectionSet, selections: parts.map((part) => part.selection) };
    const used = namesIn(selectionSet, fragments);
    const flat = withVariables({ ...operation, selectionSet }, used, writer);
    const kept = document.definitions.filter(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION && used.has(definition.name.value),
    );
    const query = print({ kind: Kind.DOCUMENT, definitions: [flat, ...kept] });
    const written = Object.fromEntries(writer.written.map(({ name, value }) => [name, value]));
    const read = (answer: unknown): unknown => readAnswer(answer, parts);
    return { body: { ...body, query, variables: { ...variables, ...written } }, read };
  };
}

/** Names that types have beside content-types: envelopes, components, those of plugins. */
const otherTypes =
  /^(Component\w+|\w+(Entity|Response|Collection)|ResponseCollectionMeta|Pagination|Error|UploadFile|I18NLocale|UsersPermissions\w+)$/;

/** Whether fragments are on types that can be there: what the flat form leaves out must not hide an error. */
function areOfKnownTypes(
  fragments: readonly FragmentDefinitionNode[],
  { selectionSet }: OperationDefinitionNode,
  typeNames: ReadonlySet<string>,
): boolean {
  const atRoot = new Set(
    selectionSet.selections.flatMap((one) => (one.kind === Kind.FRAGMENT_SPREAD ? one.name.value : [])),
  );
  return fragments.every(({ name, typeCondition }) => {
    const on = typeCondition.name.value;
    return on === 'Query' || on === 'Mutation' ? atRoot.has(name.value) : typeNames.has(on) || otherTypes.test(on);
  });
}

interface Part {
  readonly key: string;
  readonly selection: SelectionNode;
  readonly read: (value: unknown) => unknown;
}

function translateRoot(
  key: string,
  node: FieldNode,
  { kind, uid, name }: Root,
  inside: SelectionSetNode,
  flat: FlatSelections,
  writer: FlatArguments,
): Part {
  const given = writer.write(
    node.arguments ?? [],
    uid,
    kind === 'one' ? 'named' : kind === 'update' || kind === 'localize' ? kind : 'other',
  );
  if (kind === 'list') {
    const list = flat.collection(inside, uid);
    const selection = field(name, key, given, list.selections);
    return { key, selection, read: (value) => (isObject(value) ? list.read(value) : value) };
  }
  const one = flat.response(inside, uid);
  const selections = kind === 'delete' ? [field('documentId', '_document')] : one.selections;
  const read = (value: unknown): unknown => (isObject(value) ? one.read(value) : one.readNothing());
  return { key, selection: field(name, key, given, selections), read };
}

/** The answer in the suite's form. A field that failed stays null. */
function readAnswer(answer: unknown, parts: readonly Part[]): unknown {
  if (!isObject(answer)) return answer;
  const errors = Array.isArray(answer.errors) ? answer.errors.filter(isObject) : [];
  const paths = errors.flatMap(({ path }): (readonly unknown[])[] => (Array.isArray(path) ? [path] : []));
  const data = paths.reduce<unknown>(withFailed, answer.data);
  // below its first name, a path names fields of the flat form
  const shortened = errors.map((error) =>
    Array.isArray(error.path) ? { ...error, path: error.path.slice(0, 1) } : error,
  );
  return {
    ...answer,
    ...(errors.length > 0 ? { errors: shortened } : {}),
    ...(isObject(data)
      ? {
          data: Object.fromEntries(
            parts
              .filter(({ key }) => key in data)
              .map(({ key, read }) => [key, data[key] === failed ? null : read(data[key])]),
          ),
        }
      : {}),
  };
}

/** A value with `failed` in place of the first null on this path. */
function withFailed(value: unknown, [name, ...inside]: readonly unknown[]): unknown {
  if (value === null) return failed;
  if (Array.isArray(value)) return value.map((item, at) => (at === name ? withFailed(item, inside) : item));
  if (!isObject(value) || typeof name !== 'string' || !(name in value)) return value;
  return { ...value, [name]: withFailed(value[name], inside) };
}

/** Operations about entries, by name. */
function rootsOf(model: Model): ReadonlyMap<string, Root> {
  const roots = new Map<string, Root>();
  const add = (name: string, kind: RootKind, uid: string, flat = name): void =>
    void roots.set(name, { kind, uid, name: flat });
  for (const [one, uid] of pluginRoots) {
    add(one, 'one', uid);
    add(`${one}s`, 'list', uid, `${one}s_connection`);
  }
  for (const type of model.contentTypes) {
    const { uid } = type;
    const named = (template: string): string => fillName(template, type);
    add(named('<x>'), type.kind === 'singleType' ? 'single' : 'one', uid);
    add(named('update<X>'), 'update', uid);
    add(named('delete<X>'), 'delete', uid);
    add(named('create<X>Localization'), 'localize', uid, named('update<X>'));
    if (type.kind === 'singleType') continue;
    add(named('<xs>'), 'list', uid, `${named('<xs>')}_connection`);
    add(named('create<X>'), 'create', uid);
  }
  return roots;
}

const pluginRoots = [
  ['uploadFile', fileUid],
  ['i18NLocale', localeUid],
  ['usersPermissionsRole', roleUid],
  ['usersPermissionsUser', userUid],
] as const;

function documentIn(query: unknown): DocumentNode | undefined {
  if (typeof query !== 'string') return undefined;
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}

function operationOf(definitions: readonly DefinitionNode[], name: unknown): OperationDefinitionNode | undefined {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const isNamed = typeof name === 'string' && name !== '';
  const chosen = isNamed ? operations.filter((operation) => operation.name?.value === name) : operations;
  return chosen.length === 1 ? chosen[0] : undefined;
}

function defaultsOf({ variableDefinitions = [] }: OperationDefinitionNode): JsonObject {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, constant(defaultValue)]],
    ),
  );
}

function constant(node: NonNullable<VariableDefinitionNode['defaultValue']>): unknown {
  switch (node.kind) {
    case Kind.LIST:
      return node.values.map(constant);
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map(({ name, value }) => [name.value, constant(value)]));
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    default:
      return node.value;
  }
}

/** The operation with the variables that it still uses, and those that were made. */
function withVariables(
  operation: OperationDefinitionNode,
  used: ReadonlySet<string>,
  { written }: FlatArguments,
): OperationDefinitionNode {
  const kept = (operation.variableDefinitions ?? []).filter(({ variable }) => used.has(`$${variable.name.value}`));
  const made = written.map(
    ({ name, type }): VariableDefinitionNode => ({
      kind: Kind.VARIABLE_DEFINITION,
      variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } },
      type: parseType(type),
    }),
  );
  return { ...operation, variableDefinitions: [...kept, ...made] };
}

/** Names of fragments, and of variables with their sign, that a selection uses, also inside its fragments. */
function namesIn(
  selectionSet: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (node: SelectionSetNode | FragmentDefinitionNode): void =>
    void visit(node, {
      Variable: ({ name }) => void names.add(`$${name.value}`),
      FragmentSpread({ name }) {
        const fragment = names.has(name.value) ? undefined : fragments.get(name.value);
        names.add(name.value);
        if (fragment) collect(fragment);
      },
    });
  collect(selectionSet);
  return names;
}

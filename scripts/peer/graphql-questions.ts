/** Queries of a project's GraphQL: each list and single type with all that it has, two levels deep. */

/** The part of an introspected type that queries are made from. */
export interface IntrospectedType {
  readonly name: string;
  readonly kind: string;
  readonly fields: readonly IntrospectedField[] | null;
  readonly possibleTypes: readonly { readonly name: string }[] | null;
}

interface IntrospectedField {
  readonly name: string;
  readonly args: readonly { readonly name: string }[];
  readonly type: TypeReference;
}

interface TypeReference {
  readonly kind: string;
  readonly name: string | null;
  readonly ofType?: TypeReference | null;
}

const REFERENCE = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';

/** Asks for the types that queries are made from. */
export const INTROSPECTION = `{ __schema { queryType { name } types { name kind possibleTypes { name } fields {
  name args { name } type { ${REFERENCE} } } } } }`;

/** Asks for the whole schema, which is compared. */
export const WHOLE_SCHEMA = `{ __schema { types { name kind possibleTypes { name } enumValues { name }
  inputFields { name type { ${REFERENCE} } } fields { name args { name type { ${REFERENCE} } defaultValue } type { ${REFERENCE} } } } } }`;

/** Queries for the lists and single types of a schema, by a name for each. */
export function graphqlQuestions(types: readonly IntrospectedType[], queryType: string): [string, string][] {
  const byName = new Map(types.map((type) => [type.name, type]));
  const fields = byName.get(queryType)?.fields ?? [];
  return fields.flatMap(({ name, args, type }): [string, string][] => {
    // each server numbers the permissions of its roles itself
    if (name.startsWith('usersPermissionsRole')) return [];
    const result = named(type);
    if (result?.endsWith('EntityResponseCollection') === true) {
      const selection = selectionOf(byName, result, 3);
      const has = (argument: string) => args.some((each) => each.name === argument);
      const narrow = '{ data { id } meta { pagination { total page pageSize pageCount } } }';
      return [
        [`graphql: ${name}`, `{ ${name}(sort: "id", pagination: { limit: 6 }) ${selection} }`],
        [`graphql: ${name}, a page`, `{ ${name}(sort: ["id:desc"], pagination: { page: 2, pageSize: 5 }) ${narrow} }`],
        [`graphql: ${name}, a filter`, `{ ${name}(filters: { id: { in: ["2", "3"] } }) ${narrow} }`],
        ...(has('locale') ? [locale(name, narrow)] : []),
      ];
    }
    if (result?.endsWith('EntityResponse') !== true) return [];
    const selection = selectionOf(byName, result, 3);
    const id = args.some((each) => each.name === 'id') ? '(id: 1)' : '';
    return [[`graphql: ${name}`, `{ ${name}${id} ${selection} }`]];
  });
}

const locale = (name: string, selection: string): [string, string] => [
  `graphql: ${name}, a locale`,
  `{ ${name}(locale: "fr", sort: "id") ${selection} }`,
];

function named(type: TypeReference | null | undefined): string | undefined {
  return type?.name ?? (type?.ofType ? named(type.ofType) : undefined);
}

/** All fields of a type without needed arguments; relations and components as deep as `depth`. */
function selectionOf(types: ReadonlyMap<string, IntrospectedType>, name: string, depth: number): string {
  const type = types.get(name);
  if (type?.kind === 'UNION') {
    const parts = (type.possibleTypes ?? []).map((each, index) => {
      const inner = selectionOf(types, each.name, depth).slice(2, -2);
      // fields of several types may differ in their types: each has names of its own
      return `... on ${each.name} { ${aliased(inner, index)} }`;
    });
    return `{ __typename ${parts.join(' ')} }`;
  }
  const selected = (type?.fields ?? []).flatMap(({ name: field, type: reference }) => {
    const inner = named(reference) ?? '';
    const kind = types.get(inner)?.kind;
    if (kind === 'SCALAR' || kind === 'ENUM') return [field];
    if (kind !== 'OBJECT' && kind !== 'UNION') return [];
    const isWrapper =
      /(Entity|EntityResponse|EntityResponseCollection|RelationResponseCollection|Pagination|ResponseCollectionMeta)$/.test(
        inner,
      );
    if (!isWrapper && depth <= 1) return [];
    if (field === 'attributes' && depth <= 0) return [];
    return [`${field} ${selectionOf(types, inner, isWrapper && field !== 'data' ? depth : depth - 1)}`];
  });
  return `{ ${selected.length === 0 ? '__typename' : selected.join(' ')} }`;
}

/** The fields of the outermost level with aliases. */
function aliased(body: string, index: number): string {
  let depth = 0;
  const words = body.split(' ');
  return words
    .map((word, position) => {
      if (word === '{') depth += 1;
      if (word === '}') depth -= 1;
      const isField = depth === 0 && /^\w+$/.test(word) && words[position - 1] !== '...';
      return isField && word !== '__typename' ? `f${index}_${word}: ${word}` : word;
    })
    .join(' ');
}

/** Operations with variables that do not fit their declarations, of every kind of type (4.9). */
import { fillName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import type { GraphqlOperation } from '../../target/graphql.ts';

/** A type of a variable, a default of it, where a list takes it, and values that it does not take. */
type Declaration = readonly [type: string, preset: string, use: string, ...wrong: unknown[]];

/** Declarations of variables for the list of a content-type. */
const declarationsFor = (type: ContentType): readonly Declaration[] => [
  ['Int', '1', '(pagination: { limit: $v })', 'two', '1', 1.5, true, [1, 2], {}],
  ['Boolean', 'true', ' @include(if: $v)', 'true', 1, [true, false], {}],
  ...type.attributes
    .filter((one) => one.type === 'string' && !one.private)
    .slice(0, 1)
    .map(({ name }): Declaration => ['String', '"a"', `(filters: { ${name}: { eq: $v } })`, 5, true, ['a', 'b'], {}]),
  ['ID', '"1"', '(filters: { id: { eq: $v } })', 1.5, true, {}],
  ['[String]', '["id"]', '(sort: $v)', 5, [5], ['id', true], {}],
  ['[ID]', '["1"]', '(filters: { id: { in: $v } })', 1.5, ['1', 1.5], [{}]],
  ['PublicationState', 'LIVE', '(publicationState: $v)', 'SOMETIMES', 'live', 1, true],
  ['PaginationArg', '{ limit: 1 }', '(pagination: $v)', 5, 'one', { limit: 'two' }, { no_such_field_here: 1 }],
  [
    fillName('<X>FiltersInput', type),
    '{ id: { notNull: true } }',
    '(filters: $v)',
    ...[5, 'all', { no_such_field_here: { eq: 1 } }, { id: { no_such_operator_here: 1 } }, { id: { eq: true } }],
  ],
];

/** Invalid variables of a list, each declared plain, with a default or as required: the seed chooses which. */
export function wrongVariablesOfLists(type: ContentType, seed: number): GraphqlOperation[] {
  const list = fillName('<xs>', type);
  return declarationsFor(type).flatMap(([name, preset, use, ...wrong], row) => {
    const withDefault = `${name} = ${preset}`;
    // a directive takes no variable that may be null
    const forms = use.includes('@') ? [withDefault, `${name}!`] : [withDefault, name, `${name}!`];
    return wrong.map((v, at) => ({
      query: `query ($v: ${forms[(row + at + seed) % forms.length]}) { ${list}${use} { data { id } } }`,
      variables: { v },
    }));
  });
}

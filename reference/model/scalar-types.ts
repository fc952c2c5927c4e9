/**
 * Facts about each attribute type whose value is stored in the entry: a row for each type, a column for each fact (source
 * document 2.1). A new type is added here. Each layer that handles its values has a table by one of these columns, which the
 * compiler keeps complete.
 */

/** How values are stored and compared: the form of `store/reader.ts`. */
export type Family =
  | 'text'
  | 'number'
  | 'bigInteger'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  /** Milliseconds since 1970, as digits. */
  | 'timestamp'
  | 'json';

/** How a value of a request is read and checked. */
export type InputKind = Family | 'enumeration' | 'array' | 'blocks';

/** The kind of fake values. */
export type FakeKind =
  | 'words'
  | 'email'
  | 'slug'
  | 'member'
  | 'integer'
  | 'half'
  | 'digits'
  | 'boolean'
  | 'date'
  | 'time'
  | 'moment'
  | 'record'
  | 'list'
  | 'blocks';

/** The scalars of the GraphQL schema. */
type GraphqlScalar = 'String' | 'Int' | 'Float' | 'Long' | 'Boolean' | 'Date' | 'Time' | 'DateTime' | 'JSON';

interface ScalarFacts {
  readonly family: Family;
  readonly input: InputKind;
  readonly fake: FakeKind;
  /** The type of its filter's operands and of its answers; an enumeration has its own type in answers. */
  readonly graphql: GraphqlScalar;
}

// biome-ignore format: a table, one type a row
export const SCALARS = {
  string:      { family: 'text', input: 'text', fake: 'words', graphql: 'String' },
  text:        { family: 'text', input: 'text', fake: 'words', graphql: 'String' },
  richtext:    { family: 'text', input: 'text', fake: 'words', graphql: 'String' },
  enumeration: { family: 'text', input: 'enumeration', fake: 'member', graphql: 'String' },
  email:       { family: 'text', input: 'text', fake: 'email', graphql: 'String' },
  password:    { family: 'text', input: 'text', fake: 'words', graphql: 'String' },
  uid:         { family: 'text', input: 'text', fake: 'slug', graphql: 'String' },
  date:        { family: 'date', input: 'date', fake: 'date', graphql: 'Date' },
  time:        { family: 'time', input: 'time', fake: 'time', graphql: 'Time' },
  datetime:    { family: 'datetime', input: 'datetime', fake: 'moment', graphql: 'DateTime' },
  timestamp:   { family: 'timestamp', input: 'timestamp', fake: 'moment', graphql: 'DateTime' },
  integer:     { family: 'number', input: 'number', fake: 'integer', graphql: 'Int' },
  biginteger:  { family: 'bigInteger', input: 'bigInteger', fake: 'digits', graphql: 'Long' },
  float:       { family: 'number', input: 'number', fake: 'half', graphql: 'Float' },
  decimal:     { family: 'number', input: 'number', fake: 'half', graphql: 'Float' },
  boolean:     { family: 'boolean', input: 'boolean', fake: 'boolean', graphql: 'Boolean' },
  array:       { family: 'json', input: 'array', fake: 'list', graphql: 'JSON' },
  blocks:      { family: 'json', input: 'blocks', fake: 'blocks', graphql: 'JSON' },
  json:        { family: 'json', input: 'json', fake: 'record', graphql: 'JSON' },
} as const satisfies Readonly<Record<string, ScalarFacts>>;

/** Attribute types whose value is stored in the entry itself. */
export type ScalarType = keyof typeof SCALARS;

/** All scalar types, in the order of the table. */
export const SCALAR_TYPES = Object.keys(SCALARS) as readonly ScalarType[];

/** The family of a column: that of an attribute's type, or `id`. */
export const familyOf = (type: ScalarType | 'id'): Family | 'id' => (type === 'id' ? 'id' : SCALARS[type].family);

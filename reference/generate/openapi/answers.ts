/** JSON Schemas of what answers have of content-types and components. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import type { Component, ContentType } from '../../model/model.ts';
import type { Behaviour } from '../../model/profile.ts';
import type { LinkAttribute } from '../../query/populate.ts';
import { FILE_UID } from '../../query/scope.ts';
import { linksOf, shownScalars } from '../shown.ts';
import {
  ANYTHING,
  anyOf,
  ID,
  type JsonSchema,
  listOf,
  NULL,
  objectOf,
  orNull,
  ref,
  TEXT,
  WHOLE,
} from './json-schema.ts';
import { answerSchema } from './scalars.ts';

type Schema = ContentType | Component;

/** What the schemas are made with. */
export interface Naming {
  readonly behaviour: Behaviour;
  /** The name of the schemas of a content-type or component, without suffix. */
  nameOf(uid: string): string;
}

/** Schemas by name. */
export type Schemas = Record<string, JsonSchema>;

/** Values that entries of a content-type always have. */
const ALWAYS_THERE: readonly string[] = ['createdAt', 'updatedAt', 'locale'];

/** Whether a value may be null: what is required too, in a draft, and components are in drafts as well. */
function mayBeNull(schema: Schema, { name, required }: ScalarAttribute): boolean {
  if (!('kind' in schema)) return true;
  return !(ALWAYS_THERE.includes(name) || (required && !schema.draftAndPublish));
}

const scalarProperties = (schema: Schema): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    shownScalars(schema).map((attribute) => {
      const value = answerSchema(attribute);
      return [attribute.name, mayBeNull(schema, attribute) ? orNull(value) : value];
    }),
  );

/** Instead of linked entries, if `populate` asks for their number. */
const COUNTED = objectOf({ attributes: objectOf({ count: WHOLE }) });

function linkSchema(attribute: LinkAttribute, nameOf: (uid: string) => string): JsonSchema {
  const linked = (uid: string) => ref(`${nameOf(uid)}Linked`);
  switch (attribute.type) {
    case 'media':
      return attribute.multiple ? manyOf(linked(FILE_UID)) : oneOf(linked(FILE_UID));
    case 'component': {
      const part = ref(nameOf(attribute.component));
      return attribute.repeatable ? listOf(part) : anyOf(part, NULL);
    }
    case 'dynamiczone':
      return listOf(anyOf(...attribute.components.map((uid) => ref(`${nameOf(uid)}InZone`))));
    case 'relation':
      if (attribute.target === undefined)
        return attribute.toOne ? anyOf(ref('AnyEntry'), NULL) : listOf(ref('AnyEntry'));
      return attribute.toOne ? oneOf(linked(attribute.target)) : manyOf(linked(attribute.target));
  }
}

const oneOf = (linked: JsonSchema): JsonSchema => objectOf({ data: anyOf(linked, NULL, COUNTED) });
const manyOf = (linked: JsonSchema): JsonSchema => objectOf({ data: anyOf(listOf(linked), NULL, COUNTED) });

/** A link in an answer without envelope. */
function bareLinkSchema(attribute: LinkAttribute, nameOf: (uid: string) => string): JsonSchema {
  const bare = (uid: string) => ref(`${nameOf(uid)}Bare`);
  const one = (schema: JsonSchema) => anyOf(schema, NULL, objectOf({ count: WHOLE }));
  switch (attribute.type) {
    case 'media':
      return attribute.multiple ? listOf(bare(FILE_UID)) : one(bare(FILE_UID));
    case 'component':
      return attribute.repeatable ? listOf(bare(attribute.component)) : one(bare(attribute.component));
    case 'dynamiczone':
      return listOf(ref('AnyEntry'));
    case 'relation':
      if (attribute.target === undefined) return attribute.toOne ? one(ref('AnyEntry')) : listOf(ref('AnyEntry'));
      return attribute.toOne
        ? one(bare(attribute.target))
        : anyOf(listOf(bare(attribute.target)), objectOf({ count: WHOLE }));
  }
}

/** Adds the schemas of answers with a content-type or component. `fields` may leave out any attribute; none is required. */
export function addAnswers(schemas: Schemas, schema: Schema, { behaviour, nameOf }: Naming): void {
  const name = nameOf(schema.uid);
  const scalars = scalarProperties(schema);
  const links = linksOf(schema, behaviour);
  const linked = Object.fromEntries(links.map((link) => [link.name, linkSchema(link, nameOf)]));
  const bare = Object.fromEntries(links.map((link) => [link.name, bareLinkSchema(link, nameOf)]));
  schemas[`${name}Bare`] = objectOf({ id: ID, ...scalars, ...bare }, ['id']);
  if (!('kind' in schema)) {
    schemas[name] = objectOf({ id: ID, ...scalars, ...linked }, ['id']);
    const inZone = { id: ID, __component: { const: schema.uid }, ...scalars, ...linked };
    schemas[`${name}InZone`] = objectOf(inZone, ['id', '__component']);
    return;
  }
  const attributes = ref(`${name}Attributes`);
  const meta = objectOf({ availableLocales: listOf(TEXT) });
  schemas[`${name}Attributes`] = {
    ...objectOf({ ...scalars, ...linked }, []),
    description: `${schema.displayName}: without what must be populated, unless the query populates it`,
  };
  schemas[`${name}Linked`] = objectOf({ id: ID, attributes });
  schemas[name] = objectOf({ id: ID, attributes, ...(behaviour.availableLocales && { meta }) });
  const singles = schema.kind === 'singleType' && schema.localized ? anyOf(ref(name), listOf(ref(name))) : ref(name);
  schemas[`${name}Answer`] = objectOf({ data: singles, meta: objectOf({}) });
  schemas[`${name}ListAnswer`] = objectOf({
    data: listOf(ref(name)),
    meta: objectOf({ pagination: ref('PaginationMeta') }),
  });
}

/** Adds the schemas that no content-type has for itself. */
export function addSharedAnswers(schemas: Schemas): void {
  const byPage = objectOf({ page: WHOLE, pageSize: WHOLE, pageCount: WHOLE, total: WHOLE }, ['page', 'pageSize']);
  const byOffset = objectOf({ start: WHOLE, limit: WHOLE, total: WHOLE }, ['start', 'limit']);
  schemas.PaginationMeta = anyOf(byPage, byOffset);
  schemas.AnyEntry = {
    ...objectOf({ id: ID, __type: TEXT }, ['id'], true),
    description: 'An entry of any content-type',
  };
  const problem = objectOf({ path: listOf(TEXT), message: TEXT, name: TEXT });
  schemas.Error = objectOf({
    data: NULL,
    error: objectOf(
      {
        status: { type: 'integer', minimum: 400, maximum: 599 },
        name: TEXT,
        message: TEXT,
        details: objectOf({ errors: listOf(problem) }, [], true),
      },
      ['status', 'name', 'message'],
    ),
  });
  schemas.Json = ANYTHING;
}

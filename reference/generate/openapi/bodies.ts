/** JSON Schemas of what bodies take (source document 4.8). What a body may have beside it is ignored. */
import { type Attribute, isScalar } from '../../model/attribute.ts';
import type { Component, ContentType } from '../../model/model.ts';
import { neededBy, settable, takesNull } from '../settable.ts';
import type { Naming, Schemas } from './answers.ts';
import { ANY_OBJECT, anyOf, type JsonSchema, listOf, NULL, objectOf, orNull, ref, TEXT } from './json-schema.ts';
import { inputSchema } from './scalars.ts';

type Schema = ContentType | Component;

/** Adds what bodies set of a content-type or component. */
export function addBodies(schemas: Schemas, schema: Schema, { nameOf }: Naming): void {
  const name = nameOf(schema.uid);
  const properties = Object.fromEntries(
    settable(schema).map((attribute) => {
      const value = valueSchema(attribute, nameOf);
      return [attribute.name, takesNull(attribute) ? orNull(value) : value];
    }),
  );
  const isContentType = 'kind' in schema;
  const more: Readonly<Record<string, JsonSchema>> = isContentType
    ? schema.localized
      ? { locale: { type: ['string', 'null'] } }
      : {}
    : { id: ref('Id') };
  schemas[`${name}Input`] = objectOf({ ...properties, ...more }, [], true);
  if (!isContentType) {
    const component = { __component: { const: schema.uid } };
    schemas[`${name}ZoneInput`] = { allOf: [ref(`${name}Input`), objectOf(component, ['__component'], true)] };
    return;
  }
  schemas[`${name}Update`] = objectOf({ data: ref(`${name}Input`) }, ['data'], true);
  const needed = neededBy(schema);
  const whole = needed.length > 0 ? { allOf: [ref(`${name}Input`), { required: needed }] } : ref(`${name}Input`);
  const draft = { allOf: [ref(`${name}Input`), objectOf({ publishedAt: NULL }, ['publishedAt'], true)] };
  const data = schema.draftAndPublish && needed.length > 0 ? anyOf(whole, draft) : whole;
  schemas[`${name}Create`] = objectOf({ data }, ['data'], true);
}

function valueSchema(attribute: Attribute, nameOf: (uid: string) => string): JsonSchema {
  if (isScalar(attribute)) return inputSchema(attribute);
  switch (attribute.type) {
    case 'media':
      return ref('FileInput');
    case 'component': {
      const part = ref(`${nameOf(attribute.component)}Input`);
      return attribute.repeatable ? listOf(part) : part;
    }
    case 'dynamiczone':
      return listOf(anyOf(...attribute.components.map((uid) => ref(`${nameOf(uid)}ZoneInput`))));
    case 'relation':
      return ref(attribute.target === undefined ? 'AnyRelationInput' : 'RelationInput');
  }
}

/** Adds what bodies take of relations and files. */
export function addSharedBodies(schemas: Schemas): void {
  schemas.Id = anyOf({ type: 'integer' }, { type: 'string', pattern: '^\\d+$' });
  const id = ref('Id');
  schemas.Position = {
    ...objectOf({ before: id, after: id, start: { const: true }, end: { const: true } }, []),
    minProperties: 1,
    maxProperties: 1,
    description: 'Where a connected entry goes; at the end, if there is none',
  };
  const longhand = (more: Readonly<Record<string, JsonSchema>>) => objectOf({ id, ...more }, ['id'], true);
  schemas.RelationInput = relation(id, longhand({}), longhand({ position: ref('Position') }));
  const typed = { __type: { ...TEXT, description: 'The uid of its content-type' } };
  const anyRef = objectOf({ id, ...typed }, ['id', '__type'], true);
  const placed = objectOf({ id, ...typed, position: ref('Position') }, ['id', '__type'], true);
  schemas.AnyRelationInput = relation(undefined, anyRef, placed);
  const file = anyOf(id, longhand({}));
  schemas.FileInput = anyOf(file, listOf(file), objectOf({ set: listOf(file) }));
}

/** The forms of a relation's value. `connect` and `disconnect` go together, `set` stands alone; without a known key nothing changes. */
function relation(shorthand: JsonSchema | undefined, longhand: JsonSchema, placed: JsonSchema): JsonSchema {
  const item = shorthand ? anyOf(shorthand, longhand) : longhand;
  const connected = shorthand ? anyOf(shorthand, placed) : placed;
  return anyOf(
    item,
    listOf(item),
    objectOf({ set: listOf(item) }),
    objectOf({ connect: listOf(connected), disconnect: listOf(item), options: ANY_OBJECT }, []),
  );
}

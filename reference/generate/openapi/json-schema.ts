/** Parts of JSON Schema (2020-12), as OpenAPI 3.1 uses it. */

/** A schema. */
export type JsonSchema = { readonly [name: string]: unknown };

/** A schema under `components.schemas`. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

export const anyOf = (...schemas: readonly JsonSchema[]): JsonSchema => ({ anyOf: schemas });

export const NULL: JsonSchema = { type: 'null' };
export const TEXT: JsonSchema = { type: 'string' };
export const FLAG: JsonSchema = { type: 'boolean' };
export const WHOLE: JsonSchema = { type: 'integer' };
export const ANYTHING: JsonSchema = {};

/** The id of an entry, in answers. */
export const ID: JsonSchema = { type: 'integer', minimum: 1 };

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** A schema that also takes null. */
export const orNull = (schema: JsonSchema): JsonSchema =>
  typeof schema.type === 'string' && schema.enum === undefined
    ? { ...schema, type: [schema.type, 'null'] }
    : anyOf(schema, NULL);

/** An object that has these members, and no others unless `open`. */
export const objectOf = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
  open = false,
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  ...(!open && { additionalProperties: false }),
});

/** An object of any form. */
export const ANY_OBJECT: JsonSchema = { type: 'object' };

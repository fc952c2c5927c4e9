/** What bodies may set of a content-type or component, and what they must. */
import { isKeptByService } from '../content/input.ts';
import { type Attribute, isScalar } from '../model/attribute.ts';
import type { Component, ContentType } from '../model/model.ts';

type Schema = ContentType | Component;

/** The attributes that a body can set. */
export const settable = (schema: Schema): Attribute[] =>
  [...schema.attributes.values()].filter(
    (attribute) =>
      !isKeptByService(schema, attribute.name) && !(attribute.type === 'relation' && attribute.withoutLinks),
  );

/** As observed, only an empty list clears a dynamic zone. */
export const takesNull = (attribute: Attribute): boolean => !attribute.required && attribute.type !== 'dynamiczone';

/** Names of attributes that a new entry or instance needs: required ones without a default. Media are never required. */
export const neededBy = (schema: Schema): string[] =>
  settable(schema)
    .filter(
      (attribute) =>
        attribute.required &&
        attribute.type !== 'media' &&
        !(isScalar(attribute) && attribute.default !== undefined && attribute.default !== null),
    )
    .map(({ name }) => name);

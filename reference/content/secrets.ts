/** The passwords in the data of a change, hashed before the change is made: a write is one step and cannot wait. */
import type { Component, ContentType, Model } from '../model/model.ts';
import { schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { plainText } from '../model/plain-text.ts';
import type { Passwords } from './password.ts';

/** The hash of each password, by its text. */
export type Secrets = ReadonlyMap<string, string>;

/** One part of a change: a content-type or component, and what is given for its attributes. */
export interface SecretSource {
  readonly schema: ContentType | Component;
  readonly data: unknown;
}

/** Hashes every password that data holds or that its schema has by default, in components too. */
export async function hashSecrets(
  model: Model,
  sources: readonly SecretSource[],
  passwords: Passwords,
): Promise<Secrets> {
  const texts = [...textsIn(model, sources)];
  return new Map(await Promise.all(texts.map(async (text) => [text, await passwords.hash(text)] as const)));
}

function textsIn(model: Model, sources: readonly SecretSource[]): Set<string> {
  const texts = new Set<string>();
  const parts = [...sources];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { schema } = part;
    const data: Readonly<Record<string, unknown>> = isObject(part.data) ? part.data : {};
    for (const attribute of schema.attributes.values()) {
      const value = Object.hasOwn(data, attribute.name) ? data[attribute.name] : undefined;
      if (attribute.type === 'password') {
        const text = value === undefined ? attribute.default : value;
        if (typeof text === 'string') texts.add(text);
      } else if (attribute.type === 'component' && value !== undefined) {
        const component = schemaOf(model, attribute.component);
        for (const item of Array.isArray(value) ? value : [value]) parts.push({ schema: component, data: item });
      } else if (attribute.type === 'dynamiczone' && Array.isArray(value)) {
        for (const item of value) {
          const component = isObject(item) && model.components.get(plainText(item.__component));
          if (component) parts.push({ schema: component, data: item });
        }
      }
    }
  }
  return texts;
}

/** Hashes the passwords in data before a write, because a write is synchronous and hashing is not. */
import type { Component, ContentType, Model } from '../model/model.ts';
import { schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import { plainText } from '../model/plain-text.ts';
import type { Passwords } from './password.ts';

/** The hash of each password, by its text. */
export type Secrets = ReadonlyMap<string, string>;

/** Data of one content-type or component that may contain passwords. */
export interface SecretSource {
  readonly schema: ContentType | Component;
  readonly data: unknown;
}

/** Hashes every password in the data and every default password of its schema, also in components. */
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

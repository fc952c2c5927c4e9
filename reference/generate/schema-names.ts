/** Names of what is generated for a schema: those of GraphQL, unless they are taken. */
import { componentNames, namesOf } from '../graphql/schema/names.ts';
import type { Component, ContentType } from '../model/model.ts';

/**
 * Names for schemas, by uid. A name is free with each suffix; one that is taken gets a number.
 *
 * @param reserved names that stand for something else
 */
export function schemaNames(
  schemas: readonly (ContentType | Component)[],
  suffixes: readonly string[],
  reserved: Iterable<string>,
): ReadonlyMap<string, string> {
  const taken = new Set(reserved);
  const names = new Map<string, string>();
  for (const schema of schemas) {
    const typeName = ('kind' in schema ? namesOf(schema) : componentNames(schema)).type;
    const plain = /^[A-Za-z]/.test(typeName) ? typeName : `Type${typeName}`;
    const isFree = (name: string): boolean => suffixes.every((suffix) => !taken.has(name + suffix));
    let name = plain;
    for (let count = 2; !isFree(name); count += 1) name = `${plain}${count}`;
    for (const suffix of suffixes) taken.add(name + suffix);
    names.set(schema.uid, name);
  }
  return names;
}

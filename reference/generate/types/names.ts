/** Names of the generated types: those of GraphQL, unless they are taken. */
import { componentNames, namesOf } from '../../graphql/schema/names.ts';
import type { Component, ContentType } from '../../model/model.ts';

/** The names of what is generated for one content-type or component, after that of the schema. */
export const SUFFIXES = ['', 'Attributes', 'Filters', 'Input', 'Create', 'Update', 'Query'] as const;

/** Types of TypeScript and JavaScript that the generated file uses; a content-type may be called like one. */
const OF_THE_LANGUAGE = ['Date', 'Exclude', 'Extract', 'Partial', 'Pick', 'Record', 'Graphql', 'Paths', 'Schemas'];

/**
 * Names for schemas, by uid. A name that is taken by another type of the file gets a number.
 *
 * @param helpers the text that every generated file begins with
 */
export function typeNames(schemas: readonly (ContentType | Component)[], helpers: string): ReadonlyMap<string, string> {
  const declared = [...helpers.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)].flatMap(([, name]) => name ?? []);
  const taken = new Set([...OF_THE_LANGUAGE, ...declared]);
  const names = new Map<string, string>();
  for (const schema of schemas) {
    const wanted = ('kind' in schema ? namesOf(schema) : componentNames(schema)).type;
    const plain = /^[A-Za-z]/.test(wanted) ? wanted : `Type${wanted}`;
    const isFree = (name: string): boolean => SUFFIXES.every((suffix) => !taken.has(name + suffix));
    let name = plain;
    for (let count = 2; !isFree(name); count += 1) name = `${plain}${count}`;
    for (const suffix of SUFFIXES) taken.add(name + suffix);
    names.set(schema.uid, name);
  }
  return names;
}

/** Finds members that an answered entry must not have, and missing members that the server must add (2.1, 4.7). */
import type { ContentType } from '../models/model.ts';
import type { QueryObject } from '../oracle/parse-query.ts';
import type { AnsweredEntry } from '../oracle/shape.ts';
import type { Difference, Tell } from './difference.ts';
import type { EntryRecord } from './entry.ts';

interface EntryComparison {
  readonly type: ContentType;
  readonly parameters: QueryObject;
  readonly record: EntryRecord;
  readonly answered: AnsweredEntry;
  /** Whether the observed behaviour of Strapi 4 applies where the document is silent. */
  readonly exact: boolean;
}

/** The differences in members that an entry must not have, or lacks. */
export function strayDifferences(
  { type, parameters, record, answered, exact }: EntryComparison,
  tell: Tell,
): Difference[] {
  const { id, attributes } = answered;
  const names = Object.keys(attributes);
  const differences: Difference[] = [];
  const add = (clause: string, name: string, expected: unknown): void => {
    const message = `entry ${id} carries ${JSON.stringify(attributes[name]) ?? 'nothing'} in ${name}`;
    differences.push(tell(clause, message, { expected, actual: attributes[name] }));
  };
  for (const attribute of type.attributes) {
    const expected = record.values[attribute.name];
    const value = attributes[attribute.name];
    const isLossy = attribute.type === 'biginteger' && !Number.isSafeInteger(Number(expected ?? 0));
    if (
      isLossy &&
      'own' in record &&
      record.own &&
      names.includes(attribute.name) &&
      String(value) !== String(expected)
    )
      add('rest.attributes.biginteger.exact', attribute.name, expected);
  }
  if (!exact) return differences;
  for (const { name, private: isPrivate, type: typeName } of type.attributes)
    if ((isPrivate || typeName === 'password') && names.includes(name))
      add(typeName === 'password' ? 'rest.attributes.password' : 'rest.attributes.private', name, `no ${name}`);
  if (!type.draftAndPublish && names.includes('publishedAt'))
    add('rest.attributes.no-published-at', 'publishedAt', 'no publishedAt');
  const isWhole = parameters.fields === undefined;
  if (type.localized && isWhole && (typeof attributes.locale !== 'string' || attributes.locale === ''))
    add('rest.i18n.locale-attribute', 'locale', 'a locale code');
  return differences;
}

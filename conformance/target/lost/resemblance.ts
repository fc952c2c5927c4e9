/** Decides whether an entry on the target may come from a creation. */
import { textFormOf } from '../../models/attribute-types.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';

/** Types that are not compared: answers lack them, or change their form. */
const uncompared: ReadonlySet<string> = new Set(['relation', 'media', 'component', 'dynamiczone', 'password', 'uid']);

/** Whether values of a type come back almost as they were sent. Date-times and large numbers have many forms. */
const isExact = (type: string): boolean => textFormOf(type) !== undefined || type === 'integer' || type === 'boolean';

/**
 * Whether an entry with these attributes may have been created from `data`. Values in another form may be equal. But an
 * attribute with a value that was not sent proves that the entry comes from elsewhere.
 */
export function mayComeFrom(type: ContentType, data: JsonObject, attributes: JsonObject): boolean {
  if (typeof data.locale === 'string' && typeof attributes.locale === 'string' && data.locale !== attributes.locale) {
    return false;
  }
  return type.attributes
    .filter(({ name, type: kind }) => name in attributes && !uncompared.has(kind))
    .every((attribute) => {
      const [sent, answered] = [data[attribute.name], attributes[attribute.name]];
      if (isEmpty(sent) && isEmpty(answered)) return true;
      if (sent !== undefined && sent !== null) {
        return isExact(attribute.type) ? isSameValue(sent, answered) : isEmpty(sent) || answered !== null;
      }
      // a localization takes shared attributes from the entry in the first locale
      const isShared = type.localized && !attribute.localized;
      return isEmpty(answered) || isShared || attribute.default !== undefined;
    });
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false;

function isSameValue(sent: unknown, answered: unknown): boolean {
  if (JSON.stringify(sent) === JSON.stringify(answered)) return true;
  if (typeof sent === 'object' || typeof answered === 'object')
    return typeof sent === typeof answered && answered !== null;
  const [a, b] = [String(sent).trim(), String(answered).trim()];
  if (a === b || (a !== '' && b !== '' && Number(a) === Number(b))) return true;
  return lettersOf(a) !== '' && lettersOf(a) === lettersOf(b);
}

/** The form of an enumeration value in GraphQL. */
const lettersOf = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '');

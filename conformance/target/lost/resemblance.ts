/** Whether an entry on the target may come from a creation. */
import { textFormOf } from '../../models/attribute-types.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';

/** Types without a comparison: plain answers lack them, or change their form. */
const uncompared: ReadonlySet<string> = new Set(['relation', 'media', 'component', 'dynamiczone', 'password', 'uid']);

/** Whether values of a type come back much as they were sent; moments and large numbers have many forms. */
const isExact = (type: string): boolean => textFormOf(type) !== undefined || type === 'integer' || type === 'boolean';

/**
 * Whether nothing in an entry's attributes speaks against its having been created from `data`. Targets may write values in
 * a form of their own, so the comparison is generous there; but an attribute that was not sent and has a value all the
 * same is somebody else's.
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
      // What localizations share is taken over from the entry in the first locale.
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

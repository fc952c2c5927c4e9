/** Another value for a variable (4.9): a server may keep what a document was sent with the first time. */
import { bareName } from './expected-types.ts';

/**
 * A value of the same type that means something else; undefined where none is known.
 *
 * @param value the JSON of the variable
 * @param type its type, as a schema writes it
 */
export function otherValue(value: unknown, type: string): unknown {
  if (Array.isArray(value)) return value.slice(1);
  switch (typeof value) {
    case 'object':
      return value === null ? undefined : {};
    case 'boolean':
      return !value;
    case 'number':
      return value + 1;
    case 'string':
      return otherText(value, bareName(type));
    default:
      return undefined;
  }
}

/** Only texts and states: another text might be no moment, and no value of an enumeration. */
function otherText(text: string, type: string): string | undefined {
  if (type === 'PublicationState') return text === 'LIVE' ? 'PREVIEW' : 'LIVE';
  return type === 'String' || type === 'ID' ? `${text}9` : undefined;
}

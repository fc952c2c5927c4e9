/** Compares attributes of answers with expected values. */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { familyOfType, isScalar, isValueFamily } from '../../oracle/attributes.ts';
import { sameValue } from '../../oracle/value.ts';
import type { Session } from '../../target/session.ts';
import { Mismatch, type MismatchDetails } from '../mismatch.ts';
import { lastRequest } from './answers.ts';

/** Whether answers show an attribute without `populate` (2.1): it is neither private nor a password. */
export const isShown = (attribute: Attribute): boolean =>
  isScalar(attribute) && !attribute.private && attribute.type !== 'password';

/** Whether answers show the files of an attribute where they are populated. */
export const isShownMedia = ({ type, private: hidden }: Attribute): boolean => type === 'media' && !hidden;

/** Shown attributes that may have the same value in several entries. */
export const mayRepeat = (attribute: Attribute): boolean => isShown(attribute) && !attribute.unique;

/** Throws Mismatch if a shown attribute of `expected` has another value, or is missing. */
export function expectValues(
  session: Session,
  type: Pick<ContentType, 'attributes'>,
  attributes: JsonObject,
  expected: JsonObject,
): void {
  for (const attribute of type.attributes) {
    if (isShown(attribute) && attribute.name in expected) {
      expectValue(session, attribute, attributes[attribute.name], expected[attribute.name]);
    }
  }
}

/** Throws Mismatch if an attribute has another value than expected. */
export function expectValue(session: Session, attribute: Attribute, answered: unknown, expected: unknown): void {
  const difference = valueMismatch(lastRequest(session), attribute, answered, expected);
  if (difference) throw new Mismatch(difference);
}

/** The difference of an answered value from the expected one, named by the request that shows it. */
export function valueMismatch(
  request: string,
  attribute: Attribute,
  answered: unknown,
  expected: unknown,
): MismatchDetails | undefined {
  const family = familyOfType(attribute.type);
  if (!isValueFamily(family) || sameValue(family, answered, expected)) return undefined;
  return {
    message: `${request}: the ${attribute.type} ${attribute.name} is not what was sent`,
    expected: { [attribute.name]: expected },
    actual: { [attribute.name]: answered },
  };
}

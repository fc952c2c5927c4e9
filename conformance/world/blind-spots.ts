/** Finds attributes that GraphQL cannot answer, so that they do not hide the others from every query. */
import { fillName } from '../models/graphql-names.ts';
import { keepAttributes } from '../models/keep-attributes.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { nameable } from '../models/nameable.ts';
import { oncePer } from '../models/once-per.ts';
import { familyOfType, isValueFamily } from '../oracle/attributes.ts';
import type { Session } from '../target/session.ts';
import type { BlindSpot, World } from './world.ts';

/**
 * The attributes whose values GraphQL answers with an error, though it answers entries without them. One query for each
 * content-type; one for each attribute where that fails. Throws as `Session.send`.
 */
export async function findBlindSpots(model: Model, world: World, session: Session): Promise<readonly BlindSpot[]> {
  const spots: BlindSpot[] = [];
  for (const type of nameable(model).contentTypes) {
    if (type.kind !== 'collectionType' || !world.entries(type.uid).some(({ own }) => own)) continue;
    const attributes = type.attributes.filter(isAnswered);
    if ((await fault(session, type, attributes)) === undefined || (await fault(session, type, [])) !== undefined)
      continue;
    for (const attribute of attributes) {
      const reason = await fault(session, type, [attribute]);
      if (reason !== undefined) spots.push({ uid: type.uid, attribute: attribute.name, reason });
    }
  }
  return spots;
}

const isAnswered = ({ type, private: isPrivate }: Attribute): boolean =>
  !isPrivate && type !== 'password' && isValueFamily(familyOfType(type));

/** The error of a query of these attributes; undefined where it is answered. */
async function fault(
  session: Session,
  type: ContentType,
  attributes: readonly Attribute[],
): Promise<string | undefined> {
  const names = attributes.map(({ name }) => name).join(' ');
  const query = `{ ${fillName('<xs>', type)} { data { id ${names === '' ? '' : `attributes { ${names} } `}} } }`;
  const { status, errors, data } = await session.graphql({ query });
  if (status === 200 && errors.length === 0 && data !== null) return undefined;
  return errors[0]?.message ?? `it is answered ${status}`;
}

/** The model without its blind spots; the same object for the same model. Required attributes stay: writes need them. */
export const withoutBlindSpots = oncePer((spots: readonly BlindSpot[]) =>
  oncePer(
    (model: Model): Model =>
      keepAttributes(
        model,
        (owner, { name, required }) =>
          required || !spots.some(({ uid, attribute }) => uid === owner && attribute === name),
      ),
  ),
);

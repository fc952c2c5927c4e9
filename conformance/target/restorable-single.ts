/** Decides which single types can be restored after a change: all their content must be readable and writable. */
import { componentUids, findComponent } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';

/** Why a single type could not be restored; undefined where its model allows it. */
export function whyNotRestorable(model: Model, type: ContentType): string | undefined {
  if (type.populateCreatorFields) return 'its creators would be others';
  const relation = relationTo(model, type);
  if (relation !== undefined) return `${relation} points to it, and would be lost with it`;
  return obstacleIn(model, type.attributes, new Set());
}

/** Why some attribute, also inside components, could not be read and written back. */
function obstacleIn(model: Model, attributes: readonly Attribute[], seen: Set<string>): string | undefined {
  for (const attribute of attributes) {
    const reason = obstacleOf(model, attribute);
    if (reason !== undefined) return reason;
    for (const uid of componentUids(attribute)) {
      if (seen.has(uid)) continue;
      seen.add(uid);
      const component = findComponent(model, uid);
      const inner = component ? obstacleIn(model, component.attributes, seen) : `its ${uid} is not known`;
      if (inner !== undefined) return inner;
    }
  }
  return undefined;
}

function obstacleOf(model: Model, { name, type, private: isPrivate, relation, target }: Attribute): string | undefined {
  if (isPrivate) return `its ${name} is private, so it cannot be read`;
  if (type === 'password') return `its ${name} is a password, so it cannot be read`;
  if (type !== 'relation') return undefined;
  if (relation?.startsWith('morph')) return `its ${name} is polymorphic`;
  const isKnown = model.contentTypes.some(({ uid }) => uid === target);
  return isKnown ? undefined : `its ${name} leads to ${target}, which this run cannot read`;
}

/** The relation of another content-type, or of a component, that points to a single type. */
function relationTo(model: Model, type: ContentType): string | undefined {
  const owners = [...model.contentTypes.filter(({ uid }) => uid !== type.uid), ...model.components];
  for (const { uid, attributes } of owners) {
    const bond = attributes.find(({ target }) => target === type.uid);
    if (bond) return `${bond.name} of ${uid}`;
  }
  return undefined;
}

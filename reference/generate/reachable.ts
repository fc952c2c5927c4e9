/** The part of a model that a client meets. */
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import { followedFrom, linksOf, targetsOf } from './shown.ts';

/** Content-types that endpoints of plugins answer, whether a link leads to them or not. */
const OF_PLUGINS = [
  'plugin::upload.file',
  'plugin::users-permissions.user',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

/** The content-types with endpoints, and everything that their answers can lead to. */
export function reachable(model: Model, behaviour: Behaviour): (ContentType | Component)[] {
  const uids = new Set([
    ...[...model.contentTypes.values()].filter((type) => type.hasEndpoints).map(({ uid }) => uid),
    ...OF_PLUGINS.filter((uid) => model.contentTypes.has(uid)),
  ]);
  // a set that grows while it is read goes on to what was added; bodies may name any component in a zone of theirs
  for (const uid of uids) {
    const schema = schemaOf(model, uid);
    const hidden = [...schema.attributes.values()].flatMap((attribute) =>
      attribute.type === 'component' || attribute.type === 'dynamiczone' ? targetsOf(attribute) : [],
    );
    for (const target of [...linksOf(schema, behaviour).flatMap(targetsOf), ...hidden]) uids.add(target);
    for (const { uid: target } of followedFrom(model, schema, true)) uids.add(target);
  }
  return [...uids].map((uid) => schemaOf(model, uid));
}

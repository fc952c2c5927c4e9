/** What holds an entry: links are shown on one side only, and are kept on both. */
import type { Attribute } from '../model/attribute.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { FILE_UID } from '../query/scope.ts';
import type { Reader, Ref } from '../store/reader.ts';

/** Asks who holds what. */
export interface Holders {
  /** The entries and component instances with a file: those of content-types first, each once. */
  ofFile(id: number): readonly Ref[];
  /** The entry that a component instance is in, however deep; an entry is in itself. */
  ownerOf(ref: Ref): Ref | undefined;
}

/**
 * Makes the questions over one model.
 *
 * @param attributesOf the attributes of a content-type or component that may tell what they hold
 */
export function createHolders(
  model: Model,
  reader: Reader,
  attributesOf: (schema: ContentType | Component) => readonly Attribute[],
): Holders {
  const uids = [...model.contentTypes.keys(), ...model.components.keys()];
  // an end that is not shown is called so by `store/topology.ts`
  const endsWith = (links: (attribute: Attribute) => boolean): string[] =>
    uids.flatMap((uid) =>
      attributesOf(schemaOf(model, uid))
        .filter(links)
        .map(({ name }) => `${uid}#${name}`),
    );
  const media = endsWith(({ type }) => type === 'media');
  // a zone may hold components that it does not list
  const owners = new Map(
    [...model.components.keys()].map((component) => [
      component,
      endsWith(
        (attribute) =>
          attribute.type === 'dynamiczone' || (attribute.type === 'component' && attribute.component === component),
      ),
    ]),
  );

  const ownerOf = (ref: Ref): Ref | undefined => {
    const ends = owners.get(ref.uid);
    if (!ends) return ref;
    for (const hidden of ends) {
      const [owner] = reader.linked(ref.uid, ref.id, hidden);
      if (owner) return ownerOf(owner);
    }
    return undefined;
  };

  return {
    ofFile(id) {
      const found = media.flatMap((hidden) => reader.linked(FILE_UID, id, hidden));
      return [...new Map(found.map((ref) => [`${ref.uid} ${ref.id}`, ref])).values()];
    },
    ownerOf,
  };
}

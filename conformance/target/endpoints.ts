/** Finds the content-type of a path (source document 4.1). */
import { decodeText } from '../models/decode-text.ts';
import type { ContentType, Model } from '../models/model.ts';

export interface Endpoint {
  readonly type: ContentType;
  /** The entry's path segment, decoded; undefined for the collection itself and for single types. */
  readonly segment: string | undefined;
  /** The path after the entry: `localizations`. */
  readonly rest: string | undefined;
}

/** Path of a content-type's endpoint: `/api/books`, `/api/homepage`. */
export function endpointPath(type: ContentType): string {
  return `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
}

/** Encodes a text as a path segment. Also encodes ill-formed texts, such as half of a surrogate pair. */
export const pathSegment = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Path of one entry of a collection type. */
export const entryPath = (type: ContentType, segment: string): string =>
  `${endpointPath(type)}/${pathSegment(segment)}`;

/** Path of one entry, or of a single type, which has one entry alone. */
export const placeOf = (type: ContentType, segment: string): string =>
  type.kind === 'singleType' ? endpointPath(type) : entryPath(type, segment);

/** Creates a finder of endpoints. It returns undefined when a path belongs to no content-type of the model. */
export function endpointFinder(model: Model): (path: string) => Endpoint | undefined {
  const types = new Map(model.contentTypes.map((type) => [endpointPath(type), type]));
  return (path) => {
    const [, prefix, name, segment, rest] = (path.split('?', 1)[0] ?? '').split('/');
    const type = types.get(`/${prefix}/${name}`);
    return type && { type, segment: segment ? decodeText(segment) : undefined, rest: rest || undefined };
  };
}

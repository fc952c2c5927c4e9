/** The content-types of a model by uid. */
import type { ContentType, Model } from './model.ts';
import { oncePer } from './once-per.ts';

export const typesByUid = oncePer(
  ({ contentTypes }: Model): ReadonlyMap<string, ContentType> => new Map(contentTypes.map((type) => [type.uid, type])),
);

/** Finds the content-type whose ids a parameter takes. */
import { attributeNamed, findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';

/** Uid of the content-type whose id a parameter takes: of `filters[author][id][$eq]`, or of `filters[author]`. */
export function uidOfKey(key: string, start: ContentType, model: Model): string | undefined {
  let type: ContentType | undefined = start;
  let uid: string | undefined;
  for (const name of key.split(/[[\]]+/).slice(1)) {
    if (name === '' || name.startsWith('$') || /^\d+$/.test(name)) continue;
    if (name === 'id') return type?.uid;
    uid = attributeNamed(type, name)?.target;
    type = findType(model, uid);
  }
  return uid;
}

/** Reads the attributes object of a schema file. */
import type { Attribute } from './attribute.ts';
import { parseAttribute } from './parse-attribute.ts';
import { ProjectError } from './project-error.ts';
import { at, object, type Raw } from './raw.ts';
import type { Tolerate } from './tolerate.ts';

/** Reads all attributes, in file order. @throws ProjectError at the first invalid one */
export function parseAttributes(raw: Raw, localizedType: boolean, tolerate: Tolerate): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>();
  for (const name of Object.keys(object(raw))) {
    const place = at(raw, name);
    if (name === 'id')
      throw new ProjectError(raw.file, place.place, 'found an attribute named id, which every entry has');
    if (name in Object.prototype)
      throw new ProjectError(raw.file, place.place, 'found a name that JavaScript keeps for itself');
    if (!/^[A-Za-z_][\w-]*$/.test(name)) {
      throw new ProjectError(
        raw.file,
        place.place,
        'an attribute name is letters, digits, _ and -, and starts with a letter',
      );
    }
    attributes.set(name, parseAttribute(name, place, localizedType, tolerate));
  }
  return attributes;
}

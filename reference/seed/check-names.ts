/** Checks that seed content has only known attributes: a request may have others, in a seed they are mistakes. */
import { type Model, schemaOf } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, type Raw } from '../model/raw.ts';
import { FILE_UID } from '../query/scope.ts';

/** Throws a `ProjectError` at the first unknown attribute of an entry or component, at any depth. */
export function checkNames(model: Model, schema: { readonly uid: string }, raw: Raw): void {
  if (!isObject(raw.value)) return;
  const { attributes, uid } = schemaOf(model, schema.uid);
  for (const name of Object.keys(raw.value)) {
    if (name === 'id' || name === '__component' || (name === 'path' && uid === FILE_UID)) continue;
    const attribute = attributes.get(name);
    const place = at(raw, name);
    if (!attribute) {
      const hint = didYouMean(name, attributes.keys());
      throw new ProjectError(raw.file, place.place, `${uid} has no such attribute${hint}`);
    }
    if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue;
    const items = Array.isArray(place.value) ? place.value.map((_, index) => item(place, index)) : [place];
    for (const each of items) {
      const component = attribute.type === 'component' ? attribute.component : at(each, '__component').value;
      // planting refuses an unknown component and names its place
      const schema = typeof component === 'string' ? model.components.get(component) : undefined;
      if (schema) checkNames(model, schema, each);
    }
  }
}

function item(list: Raw, index: number): Raw {
  const value: unknown = Array.isArray(list.value) ? list.value[index] : undefined;
  return { value, file: list.file, place: `${list.place}.${index}` };
}

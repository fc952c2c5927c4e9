/** Checks that seed content has only known attributes: a request may have others, in a seed they are mistakes. */
import { type Model, schemaOf } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { at, type Raw } from '../model/raw.ts';
import { FILE_UID } from '../query/scope.ts';
import { componentsOf } from './components.ts';

/** Throws a `ProjectError` at the first unknown attribute of an entry or component, at any depth. */
export function checkNames(model: Model, schema: { readonly uid: string }, raw: Raw): void {
  if (!isObject(raw.value)) return;
  const { attributes, uid } = schemaOf(model, schema.uid);
  for (const name of Object.keys(raw.value)) {
    if (name === 'id' || name === '__component' || (name === 'path' && uid === FILE_UID)) continue;
    if (attributes.has(name)) continue;
    const hint = didYouMean(name, attributes.keys());
    throw new ProjectError(raw.file, at(raw, name).place, `${uid} has no such attribute${hint}`);
  }
  for (const inner of componentsOf(model, schema, raw)) checkNames(model, inner.component, inner.raw);
}

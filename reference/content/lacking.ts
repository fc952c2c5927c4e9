/** Checks whether a draft can be published (decision: publishing validates the resulting state). */
import { isScalar, type ScalarAttribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Problem } from '../query/api-error.ts';
import type { Reader, Ref } from '../store/reader.ts';
import { type Path, pathText, problemAt } from './problem.ts';

const NO_LENGTH: ReadonlySet<string> = new Set(['password', 'email']);

/**
 * Finds problems of stored values that the change does not replace. A draft may lack required values, or have texts that are
 * too short.
 *
 * @param names attributes that the change replaces, which are not checked here
 */
export function lackingToPublish(
  model: Model,
  reader: Reader,
  ref: Ref,
  names: ReadonlySet<string>,
  path: Path = [],
): Problem[] {
  const problems: Problem[] = [];
  for (const attribute of schemaOf(model, ref.uid).attributes.values()) {
    if (names.has(attribute.name)) continue;
    const place = [...path, attribute.name];
    if (isScalar(attribute)) {
      const message = lack(reader, ref, attribute, pathText(place));
      if (message !== undefined) problems.push(problemAt(place, message));
    } else if (attribute.type === 'relation') {
      // an empty list is enough where several links are required
      if (attribute.required && attribute.toOne && reader.linked(ref.uid, ref.id, attribute.name).length === 0)
        problems.push(problemAt(place, `${pathText(place)} must be defined.`));
    } else if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      const instances = reader.linked(ref.uid, ref.id, attribute.name);
      if (attribute.required && instances.length === 0) {
        problems.push(problemAt(place, `${pathText(place)} must be defined.`));
      }
      const single = attribute.type === 'component' && !attribute.repeatable;
      instances.forEach((instance, index) => {
        problems.push(...lackingToPublish(model, reader, instance, NOTHING, single ? place : [...place, index]));
      });
    }
  }
  return problems;
}

const NOTHING: ReadonlySet<string> = new Set();

function lack(reader: Reader, ref: Ref, attribute: ScalarAttribute, place: string): string | undefined {
  const value = reader.get(ref.uid, ref.id)?.[attribute.name] ?? null;
  if (value === null) return attribute.required ? `${place} must be defined.` : undefined;
  const { minLength = 0, type } = attribute;
  const short = typeof value === 'string' && value.length < minLength && !NO_LENGTH.has(type);
  return short ? `${place} must be at least ${minLength} characters` : undefined;
}

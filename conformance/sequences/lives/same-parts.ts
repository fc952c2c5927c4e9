/** Components have one id, whoever answers it (2.3, 4.1). */
import { expectSame } from '../../checks/mismatch.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import { type Attributed, componentUids, findComponent } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';

/** The ids of all components in an answer of REST form, as texts, by their place: `seo.canonical`, `body.1.quote`. */
function idsOfParts(model: Model, { attributes }: Attributed, answered: JsonObject, path = ''): Map<string, string> {
  const ids = new Map<string, string>();
  for (const attribute of attributes) {
    const value = componentUids(attribute).length > 0 ? answered[attribute.name] : undefined;
    for (const [at, part] of (Array.isArray(value) ? value : [value]).entries()) {
      const component = isObject(part) ? findComponent(model, attribute.component ?? part.__component) : undefined;
      if (!isObject(part) || !component) continue;
      const place = `${path}${attribute.name}${Array.isArray(value) ? `.${at}` : ''}`;
      if (part.id !== undefined) ids.set(place, String(part.id));
      for (const [inner, id] of idsOfParts(model, component, part, `${place}.`)) ids.set(inner, id);
    }
  }
  return ids;
}

/** Throws Mismatch where a component has another id by GraphQL than by REST, at any depth; both answers in REST form. */
export function expectSameParts(
  model: Model,
  owner: Attributed,
  { byRest, byGraphql }: { readonly byRest: JsonObject; readonly byGraphql: JsonObject },
  where: string,
): void {
  const expected = idsOfParts(model, owner, byRest);
  for (const [place, id] of idsOfParts(model, owner, byGraphql))
    expectSame(`${where}: the id of ${place} by GraphQL`, id, expected.get(place) ?? id);
}

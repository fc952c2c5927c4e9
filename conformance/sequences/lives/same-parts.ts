/** Components have one id, whoever answers it (2.3, 4.1). */
import { idsOf } from '../../checks/4.1-endpoints/component-trees.ts';
import { expectSame } from '../../checks/mismatch.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attributed } from '../../models/lookup.ts';
import type { Model } from '../../models/model.ts';

/** The ids of all components of an entry, as texts: GraphQL answers digits in a string. */
const idTexts = (model: Model, owner: Attributed, answered: JsonObject): string =>
  JSON.stringify(idsOf(model, owner, answered), (name, value: unknown) => (name === 'id' ? String(value) : value));

/** Throws Mismatch where a component has another id by GraphQL than by REST, at any depth; both answers in REST form. */
export function expectSameParts(
  model: Model,
  owner: Attributed,
  { byRest, byGraphql }: { readonly byRest: JsonObject; readonly byGraphql: JsonObject },
  where: string,
): void {
  const [actual, expected] = [byGraphql, byRest].map((answered) => idTexts(model, owner, answered));
  expectSame(`${where}: the ids of components by GraphQL`, actual, expected);
}

/** Hidden attributes stay hidden inside (4.5, 2.1). */

import { chains, type Door, doors, isRelation, nested } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import type { Model } from '../../models/model.ts';
import type { Attributed } from '../../oracle/attributes.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { isJsonObject, type JsonObject } from '../../oracle/shape.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { populationCheck } from './population-check.ts';

const hiddenNames = ({ attributes }: Attributed): string[] =>
  attributes.filter((one) => one.private || one.type === 'password').map(({ name }) => name);

const hasHidden = (owner: Attributed | undefined): boolean => owner !== undefined && hiddenNames(owner).length > 0;

/** The first hidden attribute shown at or below an answered object. */
function shownSecret(model: Model, owner: Attributed, answered: JsonObject, path: string): string | undefined {
  const here = hiddenNames(owner).find((name) => Object.hasOwn(answered, name));
  if (here !== undefined) return `${path}${here}`;
  for (const { attribute, leadsTo } of doors(model, owner)) {
    for (const item of linkedItems(answered[attribute.name])) {
      const inner = isJsonObject(item) && isJsonObject(item.attributes) ? item.attributes : item;
      if (!isJsonObject(inner)) continue;
      const target = leadsTo.length > 1 ? leadsTo.find(({ uid }) => uid === inner.__component) : leadsTo[0];
      const found = target && shownSecret(model, target, inner, `${path}${attribute.name}.`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Entries behind a polymorphic relation are of the content-type that the world says. */
function shownByMorph({ model }: Scope, { morphs = {} }: WorldEntry, attributes: JsonObject): string | undefined {
  for (const [name, refs] of Object.entries(morphs)) {
    for (const item of linkedItems(attributes[name])) {
      const ref = refs.find(({ id }) => isJsonObject(item) && item.id === id);
      if (!ref || !isJsonObject(item)) continue;
      const inner = isJsonObject(item.attributes) ? item.attributes : item;
      const found = shownSecret(model, typeOf(model, ref.uid), inner, `${name}.`);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

const towardsSecrets = (chain: readonly Door[]): boolean => hasHidden(chain.at(-1)?.leadsTo[0]);

const isMorph = ({ attribute }: Door): boolean => attribute.relation?.startsWith('morphTo') ?? false;

export const hiddenInside: Check = populationCheck({
  id: 'rest.populate.hidden-inside',
  title: 'A populated entry carries no private and no password attribute',
  tags: ['security'],
  populations: ({ type }, { model }) => [
    ...[1, 2].flatMap((length) => chains(model, type, length, isRelation).filter(towardsSecrets).map(nested)),
    ...doors(model, type)
      .filter(isMorph)
      .map(({ attribute }): Parameter => [attribute.name]),
  ],
  judge(scope, { uid, query }, { id, attributes }) {
    const entry = scope.world.find(uid, id);
    const found =
      shownSecret(scope.model, typeOf(scope.model, uid), attributes, '') ??
      (entry && shownByMorph(scope, entry, attributes));
    if (found === undefined) return;
    throw new Mismatch({
      message: `entry ${id} shows ${found} with ${decodeURIComponent(query)}`,
      expected: `no ${found}`,
      actual: attributes,
      entries: entry ? [entry] : [],
    });
  },
});

/** Populated polymorphic relations (4.5), as observed. */
import { populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { findType } from '../../models/lookup.ts';
import { defaultFields } from '../../oracle/fields.ts';
import type { Check } from '../check.ts';
import { populationCheck } from './population-check.ts';

export const morphCheck: Check = populationCheck(
  // beside fields Strapi 4 loses a polymorphic relation
  { id: 'rest.populate.morph', reading: { ...observedReading, order: 'connection' }, plain: true },
  ({ type }, { model, world }) =>
    populatables(model, type)
      .filter(({ attribute }) => attribute.relation?.startsWith('morph'))
      .flatMap(({ attribute: { name, relation } }): Parameter[] => {
        if (relation === 'morphOne' || relation === 'morphMany') return [[name]];
        const uids = new Set(
          world.entries(type.uid).flatMap(({ morphs = {} }) => (morphs[name] ?? []).map(({ uid }) => uid)),
        );
        const selected = [...uids].flatMap((uid): Parameter[] => {
          const target = findType(model, uid);
          return target ? [{ [name]: { on: { [uid]: { fields: defaultFields(target).slice(0, 1) } } } }] : [];
        });
        return [[name], ...selected];
      }),
);

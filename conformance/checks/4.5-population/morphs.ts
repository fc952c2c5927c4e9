/** Populated polymorphic relations (4.5), as observed. */
import { populatables } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import { findType } from '../../models/lookup.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { morphUids } from '../../world/morphs.ts';
import type { Check } from '../check.ts';
import { populationCheck } from './population-check.ts';

export const morphCheck: Check = populationCheck(
  // beside fields Strapi 4 loses a polymorphic relation
  { id: 'rest.populate.morph', reading: { ...observedReading, order: 'connection' }, plain: true, most: 40 },
  ({ type }, { model, world }) =>
    populatables(model, type)
      .filter(({ attribute }) => attribute.relation?.startsWith('morph'))
      .flatMap(({ attribute: { name, relation } }): Parameter[] => {
        if (relation === 'morphOne' || relation === 'morphMany') return [[name]];
        const uids = morphUids(world.entries(type.uid), name);
        const selected = uids.flatMap((uid): Parameter[] => {
          const target = findType(model, uid);
          if (!target) return [];
          const options: Parameter[] = [{ fields: defaultFields(target).slice(0, 1) }, 'true', { populate: '*' }];
          return options.map((option) => ({ [name]: { on: { [uid]: option } } }));
        });
        const all = Object.fromEntries(uids.map((uid) => [uid, 'true']));
        return [[name], ...selected, ...(uids.length > 1 ? [{ [name]: { on: all } }] : [])];
      }),
);

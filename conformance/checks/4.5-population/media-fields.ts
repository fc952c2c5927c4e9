/** The selection of fields in populated media (4.5, observed). */
import { doors } from '../../generate/population.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { isJsonObject } from '../../oracle/shape.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { observedPopulation, populationCheck } from './population-check.ts';

/** What every file has (2.2). */
const names = ['name', 'url'];

const asked = (query: string, attribute: string): string | undefined =>
  names.find((name) => decodeURIComponent(query).includes(`populate[${attribute}][fields][0]=${name}`));

export const mediaFields: Check = populationCheck({
  id: 'rest.populate.media-fields',
  title: 'fields inside populated media limits the files inside to the attributes named',
  reading: observedPopulation,
  populations: ({ type }, { model }) =>
    doors(model, type)
      .filter(({ attribute }) => attribute.type === 'media')
      .flatMap(({ attribute }) => names.map((name): Parameter => ({ [attribute.name]: { fields: [name] } }))),
  judge(scope, { uid, query }, { id, attributes }) {
    for (const [name, value] of Object.entries(attributes)) {
      const field = asked(query, name);
      if (field === undefined) continue;
      for (const file of linkedItems(value)) {
        const shown = isJsonObject(file) && isJsonObject(file.attributes) ? Object.keys(file.attributes) : [];
        if (shown.join() === field) continue;
        const entry = scope.world.find(uid, id);
        throw new Mismatch({
          message: `a file in ${name} of entry ${id} carries other attributes with ${decodeURIComponent(query)}`,
          expected: [field],
          actual: shown,
          entries: entry ? [entry] : [],
        });
      }
    }
  },
});

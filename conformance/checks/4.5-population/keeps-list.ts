/** `populate` changes neither entries nor order nor totals of a list (4.5). */
import fc from 'fast-check';
import { populateTree } from '../../generate/population.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { askingOnGrounds } from '../reading/on-grounds.ts';

export const keepsList: Check = askingOnGrounds({
  id: 'rest.populate.keeps-list',
  tags: ['metamorphic'],
  reading: vouchedReading,
  parameters({ type, links }, { model }) {
    const tree = populateTree({ model }, type, 2);
    if (!tree) return undefined;
    const filtered = links.map(({ name }): Parameter => ({ [name]: { filters: { id: { $eq: '0' } } } }));
    const any = filtered.length > 0 ? fc.oneof(tree, fc.constantFrom(...filtered)) : tree;
    return any.map((populate): Parameters => ({ sort: 'id', populate }));
  },
});

/** Components stand in the order in which they were written (2.2). */
import type { Ground } from '../../generate/attributes.ts';
import { type Door, doors, isZone } from '../../generate/population.ts';
import { observedPopulation, populationCheck } from '../4.5-population/population-check.ts';
import type { Check, Scope } from '../check.ts';

/** A population for each attribute of a kind, by its name. */
const named =
  (holds: (door: Door) => boolean) =>
  ({ type }: Ground, { model }: Scope): string[][] =>
    doors(model, type)
      .filter(holds)
      .map(({ attribute }) => [attribute.name]);

export const populatedOrderChecks: readonly Check[] = [
  populationCheck({
    id: 'rest.envelope.populated-zone.order',
    title: 'The items of a dynamic zone hold what was written, in the order written',
    clauses: ['rest.envelope.populated-zone'],
    populations: named(isZone),
  }),
  populationCheck({
    id: 'rest.envelope.populated-component-repeatable.order',
    title: 'The items of a repeatable component hold what was written, in the order written',
    clauses: ['rest.envelope.populated-component-repeatable'],
    reading: observedPopulation,
    populations: named(({ attribute }) => attribute.type === 'component' && attribute.repeatable === true),
  }),
];

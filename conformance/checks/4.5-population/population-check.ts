/** Checks of `populate`, on lists and on single entries (4.5). */
import { type Ground, grounds } from '../../generate/attributes.ts';
import type { Parameter, Parameters } from '../../generate/query-string.ts';
import { vouchedReading } from '../../judge/reading.ts';
import { randomOf } from '../../world/random.ts';
import { type Check, type Scope, saysOf } from '../check.ts';
import { spread } from '../reading/every-form.ts';
import { askingOnGrounds, type Choices, type GroundTerms, toParameters } from '../reading/on-grounds.ts';

export interface PopulationTerms extends GroundTerms {
  /** Parameters beside `populate`. */
  readonly beside?: Parameters;
}

type Populations = (ground: Ground, scope: Scope) => Choices<Parameter>;

/** A check of populations whose meaning is decided. */
export function populationCheck(named: string | PopulationTerms, populations: Populations): Check {
  const { beside = {}, ...terms } = typeof named === 'string' ? { id: named } : named;
  return askingOnGrounds({
    reading: vouchedReading,
    asks: 'both',
    ...terms,
    parameters: (ground, scope) => toParameters(populations(ground, scope), (populate) => ({ ...beside, populate })),
  });
}

/** Populations of what each relation of a content-type links, behind that relation. */
const behindRelations =
  (populations: Populations, id: string): Populations =>
  (ground, scope) =>
    ground.links.flatMap(({ name, target }) => {
      const linked = grounds(scope.model, scope.world).find(({ type }) => type.uid === target);
      const inner = linked && populations(linked, scope);
      if (!Array.isArray(inner)) return [];
      const random = randomOf(scope.world, `${id} ${ground.type.uid} ${name}`);
      return spread(inner, fewInside, random).map((populate): Parameter => ({ [name]: { populate } }));
    });

/** Most populations behind one relation, and most questions of a check about them. */
const [fewInside, fewBehind] = [4, 6];

/** The check, and the same of what relations link: each form may stand at any depth. */
export function atAnyDepth(named: string | PopulationTerms, populations: Populations): Check[] {
  const terms = typeof named === 'string' ? { id: named } : named;
  const { id, title = saysOf(terms.clauses?.[0] ?? id), clauses = [id] } = terms;
  const inner = { ...terms, id: `${id}.behind`, title: `Behind a relation: ${title}`, clauses, most: fewBehind };
  return [populationCheck(terms, populations), populationCheck(inner, behindRelations(populations, inner.id))];
}

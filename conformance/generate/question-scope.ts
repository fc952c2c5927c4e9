/** What the draws of list requests start from, and the draws that several features share. */
import fc from 'fast-check';
import type { OperatorRow } from '../../spec/index.ts';
import type { Model } from '../models/model.ts';
import { selectableFields } from '../oracle/fields.ts';
import type { World } from '../world/world.ts';
import type { Ground } from './attributes.ts';
import { anyComparison, type FilterTree } from './filters.ts';
import { isRelation, populatables } from './population.ts';
import type { Parameter } from './query-string.ts';
import { sortKeys } from './sort.ts';

/** What list requests are drawn from. */
export interface QuestionScope {
  readonly model: Model;
  readonly world: World;
  readonly grounds: readonly Ground[];
  /** Rows of the operators that compare. */
  readonly operators: readonly OperatorRow[];
  /** The largest page. */
  readonly largest: number;
  /** Whether `$not` may stand at an attribute, which the source document does not show. Default: true. */
  readonly deniesThere?: boolean;
  /** Whether conditions may lead into components, which the source document does not show. Default: false. */
  readonly throughComponents?: boolean;
  /** Whether operands may have another form than answers have, such as a moment with an offset. Default: false. */
  readonly otherForms?: boolean;
}

/** Draws a parameter's value; undefined where the content-type has none. */
export type Draw = (ground: Ground, scope: QuestionScope) => fc.Arbitrary<Parameter> | undefined;

/** One condition; undefined where nothing can be compared. */
export const leafOf: (ground: Ground, scope: QuestionScope) => fc.Arbitrary<FilterTree> | undefined = (
  ground,
  { operators },
) => anyComparison(ground, operators);

/** From `least` to `most` sort keys. */
export const keys =
  (least: number, most: number): Draw =>
  (ground) =>
    ground.sortable.length < least ? undefined : sortKeys(ground, least, most);

/** Names of the relations of a content-type that can be populated. */
export const relationsOf = ({ type }: Ground, { model }: QuestionScope): string[] =>
  populatables(model, type)
    .filter(isRelation)
    .map(({ attribute }) => attribute.name);

/** Some of the names, one at least. */
export const someNames = (names: readonly string[], most: number): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray([...names], { minLength: 1, maxLength: Math.min(most, names.length) });

/** Some of the names that `fields` can select. */
export const someFields: Draw = ({ type }) => someNames(selectableFields(type), 6);

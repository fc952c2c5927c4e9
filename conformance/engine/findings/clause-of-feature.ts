/** Finds the clause of what a feature of a failure names. */
import { type AttributeTypeRow, loadTable, type OperatorRow } from '../../../spec/index.ts';

/** Groups of features that name something with a clause of its own. */
export const featureGroups = ['operator', 'type', 'form', 'mutation'] as const;
export type FeatureGroup = (typeof featureGroups)[number];

/** Operators that stand around others tell nothing. */
const ofOperators: ReadonlyMap<string, string> = new Map(
  loadTable<OperatorRow>('operators').flatMap(({ name, operand, clause }) =>
    /^filter/.test(operand) ? [] : [[name, clause] as const],
  ),
);

const ofTypes: ReadonlyMap<string, string> = new Map(
  loadTable<AttributeTypeRow>('attribute-types').map(({ name, clause }) => [name, clause] as const),
);

/** The clause of a feature such as `operator:$eq`, `type:string` or `form:rest.sort.many`; undefined for other groups. */
export function clauseOfFeature(feature: string): string | undefined {
  const cut = feature.indexOf(':');
  const [group, name] = [feature.slice(0, cut), feature.slice(cut + 1)];
  if (group === 'operator') return ofOperators.get(name);
  if (group === 'type') return ofTypes.get(name);
  return group === 'form' || group === 'mutation' ? name : undefined;
}

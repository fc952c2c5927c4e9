/** Comparing one populated entry with the world, for answers that the judge of answers does not read. */
import { type Look, populationDifference } from '../../oracle/compare-population.ts';
import { selectedFields } from '../../oracle/fields.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { populationOf } from '../../oracle/populate-syntax.ts';
import { PopulationOracle, type PopulationReading } from '../../oracle/population.ts';
import type { AnsweredEntry } from '../../oracle/shape.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { RestQuestion } from '../asking.ts';
import type { Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';

/** Throws Mismatch unless the answered entry is populated as the query asks. */
export function judgePopulation(
  scope: Scope,
  { uid, query, at }: RestQuestion,
  answered: AnsweredEntry,
  reading: PopulationReading,
  look: Look,
): void {
  const entry = scope.world.find(uid, answered.id);
  if (!entry) return;
  const { fields, populate, publicationState } = parseQuery(query);
  const oracle = new PopulationOracle({ ...scope, reading });
  const expected = oracle.entry(typeOf(scope.model, uid), entry, {
    fields: selectedFields(fields),
    populate: populationOf(populate),
    state: at === undefined && publicationState !== 'preview' ? 'live' : 'preview',
  });
  const found = populationDifference(expected, answered, { ...scope, look });
  if (!found) return;
  const place = found.path === '' ? '' : `${found.path} `;
  throw new Mismatch({
    message: `${place}of entry ${entry.id} ${found.message} with ${decodeURIComponent(query)}`,
    expected: found.expected,
    actual: found.actual,
    entries: shownEntries(scope, entry),
  });
}

/** The entry and own ones that it links to: what the report creates to show the fault. */
function shownEntries({ model, world }: Scope, entry: WorldEntry): WorldEntry[] {
  const type = typeOf(model, entry.uid);
  const linked = type.attributes.flatMap(({ name, target }) =>
    target === undefined ? [] : (entry.links[name] ?? []).flatMap((id) => world.find(target, id) ?? []),
  );
  return [...linked.filter(({ own }) => own).slice(0, 3), entry];
}

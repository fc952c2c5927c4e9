/** Every check can be planned on the plainest of models, and its cases be drawn. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scope } from '../judge/library.fixture.ts';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Attribute } from '../models/model.ts';
import { worldOf } from '../world/world.ts';
import { allChecks } from './all.ts';
import type { Check, Scope } from './check.ts';

/** A content-type with these attributes and twelve entries, all of which hold `value` in each of them. */
function scopeOf(attributes: readonly Attribute[], value: unknown): Scope {
  const type = collection('thing', { attributes });
  const moment = '2026-01-02T03:04:05.006Z';
  const record = Object.fromEntries(attributes.map(({ name }) => [name, value]));
  const values = { ...record, createdAt: moment, updatedAt: moment };
  const entries = Array.from({ length: 12 }, (_, at) => at + 1).map((id) => ({
    uid: type.uid,
    id,
    segment: String(id),
    values,
    links: {},
    own: true,
  }));
  return { target: scope.target, model: { contentTypes: [type], components: [] }, world: worldOf(entries) };
}

it.each([
  ['holds JSON alone', [attribute('data', 'json')], { deep: [1] }],
  ['holds nothing but empty texts', [attribute('text', 'string')], ''],
  ['holds nothing but null', [attribute('count', 'integer'), attribute('text', 'text')], null],
  ['has no attributes', [], null],
])('where the only content-type %s', (_what, attributes, value) => {
  const of = scopeOf(attributes, value);
  const faults = allChecks.flatMap((check) => {
    try {
      const plan = check.plan(of);
      if ('arbitrary' in plan && plan.arbitrary) fc.sample(plan.arbitrary, { seed: 1, numRuns: 5 });
      return [];
    } catch (error) {
      return [`${check.id}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

it('every check of a GraphQL clause needs GraphQL', () => {
  const isOfGraphql = ({ clauses }: Check): boolean => clauses.some((clause) => clause.startsWith('graphql.'));
  const needy = (check: Check): boolean => ['graphql', 'graphql-path'].some((name) => check.needs?.includes(name));
  expect(allChecks.filter((check) => isOfGraphql(check) && !needy(check)).map(({ id }) => id)).toEqual([]);
});

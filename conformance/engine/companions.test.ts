/** The default run also judges, on companions, what only an owner can declare. */
import { expect, it } from 'vitest';
import { runConformance } from './run.ts';

const judge = async (only: readonly string[], without: readonly string[] = []) => {
  const result = await runConformance({ seed: 1, only, without });
  const verdicts = new Map(result.checks.map(({ id, verdict }) => [id, verdict]));
  return { verdicts, leftover: result.leftover, altered: result.altered, requests: result.requests };
};

const clauses = ['graphql.extension', 'graphql.resolvers-config', 'graphql.config', 'graphql.introspection.production'];

it('judges customization, configuration and production without a URL', async () => {
  const { verdicts, leftover, altered } = await judge([...clauses, 'graphql.playground']);
  expect([...verdicts].filter(([, verdict]) => verdict !== 'pass')).toEqual([['graphql.extension.errors', 'observed']]);
  expect(verdicts.size).toBeGreaterThan(45);
  expect({ leftover, altered }).toEqual({ leftover: 0, altered: 0 });
}, 120_000);

it('judges none of it where the capability is taken for absent', async () => {
  const { verdicts } = await judge(['graphql.resolvers-config'], ['customization']);
  expect([...new Set(verdicts.values())]).toEqual(['not-applicable']);
}, 120_000);

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allChecks } from '../../../conformance/checks/all.ts';
import { renderExchanges, samples } from './render.ts';

const folder = new URL('../../../fixtures/exchanges/', import.meta.url);

it('fixtures/exchanges is what the reference server answers', async () => {
  const rendered = await renderExchanges();
  const committed = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
  expect(Object.fromEntries(committed)).toEqual(Object.fromEntries(rendered));
}, 60_000);

/**
 * The project has no attribute of type array, since a real Strapi does not load one, and none of type blocks, which the source
 * document does not name. API tokens of other kinds are made
 * outside this API, and its list handlers are not extended to attach creators. Who signs up is not asked to confirm their
 * e-mail. The server runs as in production.
 */
const notShown = [
  'model.populate-creator-fields',
  'rest.creators.with-option',
  'rest.creators.shape',
  'rest.creators.record',
  'rest.creators.no-secrets',
  'rest.attributes.array',
  'rest.attributes.blocks',
  'users.login-unconfirmed',
  'access.read-only-token',
  'access.custom-token',
  'graphql.playground',
  'graphql.introspection.development',
];

/** What a project says of its own schema: `fixtures/customized` does, the project of the exchanges does not. */
const isCustomization = (id: string): boolean => /^graphql\.(extension|resolvers-config)\./.test(id);

it('every clause that a check proves has an exchange to read', () => {
  const proved = new Set(allChecks.flatMap((check) => check.clauses));
  const without = [...proved].filter((id) => samples[id] === undefined && !isCustomization(id));
  expect(new Set(without)).toEqual(new Set(notShown));
});

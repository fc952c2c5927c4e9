import { describe, expect, it } from 'vitest';
import type { ContentType, Model } from '../models/model.ts';
import type { Answer, Request } from './exchange.ts';
import { graphqlRequest } from './graphql.ts';
import { graphqlChanges } from './graphql-changes.ts';
import { createLedger } from './ledger.ts';
import type { Allowance, Target } from './target.ts';

const type: ContentType = {
  uid: 'api::tag.tag',
  kind: 'collectionType',
  singularName: 'tag',
  pluralName: 'tags',
  draftAndPublish: false,
  localized: false,
  populateCreatorFields: false,
  attributes: [],
};
const model: Model = { contentTypes: [type], components: [] };
const answer = (body: unknown): Answer => ({ status: 200, headers: {}, body, text: '' });

/** A target where every requested thing exists. */
const target: Target = {
  url: 'http://localhost',
  capabilities: new Map(),
  allow: new Set<Allowance>(),
  limits: {},
  identifier: 'id',
  send: async () => answer({ data: { id: 1 } }),
};

const ask = (query: string, variables: Record<string, unknown> = {}): Request =>
  graphqlRequest(target, { query, variables });

function changes() {
  const ledger = createLedger(model, target);
  return { ledger, ...graphqlChanges(model, target, ledger) };
}

describe('mutations and the ledger', () => {
  it('remembers what a mutation made, under its alias', async () => {
    const { ledger, remember } = changes();
    await remember(
      ask('mutation { a: createTag(data: {}) { data { id } } }'),
      answer({ data: { a: { data: { id: '7' } } } }),
    );
    expect(await ledger.mayWrite(type, '7')).toBe(true);
  });

  it('insists that the id of what is made is asked for', async () => {
    const { remember } = changes();
    const request = ask('mutation { createTag(data: {}) { __typename } }');
    await expect(
      remember(request, answer({ data: { createTag: { __typename: 'TagEntityResponse' } } })),
    ).rejects.toThrow(/createTag must select data\.id/);
  });

  it('finds who registered by e-mail, as no id need be answered', async () => {
    const users = [
      { id: 3, email: 'other@example.com' },
      { id: 7, email: 'ann@example.com' },
    ];
    const listing: Target = { ...target, send: async () => answer(users) };
    const ledger = createLedger(model, listing);
    const register = ask('mutation { register(input: { username: "ann", email: "ann@example.com" }) { jwt } }');
    await graphqlChanges(model, listing, ledger).remember(register, answer({ data: { register: { jwt: 'j' } } }));
    expect([ledger.ownsThing('/api/users/7'), ledger.ownsThing('/api/users/3')]).toEqual([true, false]);
  });

  it('refuses to change an entry that the run did not create, named by a variable and inside a fragment', async () => {
    const { guard } = changes();
    const request = ask('mutation ($id: ID!) { ...F } fragment F on Mutation { deleteTag(id: $id) { data { id } } }', {
      id: 1,
    });
    await expect(guard(request)).rejects.toThrow(/deleteTag\(id: 1\): this run did not create that entry/);
  });

  it('does not change users unless it is allowed to', async () => {
    const { guard } = changes();
    await expect(guard(ask('mutation { changePassword { jwt } }'))).rejects.toThrow(/--allow users/);
  });

  it('lets queries pass', async () => {
    const { guard } = changes();
    await expect(guard(ask('{ tags { data { id } } }'))).resolves.toBeUndefined();
  });
});

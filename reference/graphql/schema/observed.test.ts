import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildSchema as parseSchema, validateSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { openAccounts } from '../../access/accounts.ts';
import { readUsersConfig } from '../../access/config.ts';
import { logMailer } from '../../access/mail.ts';
import { createFind } from '../../content/find.ts';
import { openContent } from '../../open-content.ts';
import { loadProject } from '../../project/load.ts';
import { readGraphqlConfig } from '../config.ts';
import { pluginSources } from '../plugins/sources.ts';
import { buildSchema, pruneSchema } from './build-schema.ts';
import { linesOf } from './lines.fixture.ts';

const OBSERVED = new URL('../../../fixtures/observed/', import.meta.url);

/** Lines that the source document or a decision demands in addition to, or instead of, observed ones. */
const INTENDED: readonly { readonly lines: RegExp; readonly reason: string }[] = [
  {
    lines: /^added: \w+Input\.(createdAt|updatedAt): DateTime$/,
    reason: '2.3 gives every XInput the times of an entry (decision graphql-input-timestamps)',
  },
  {
    lines: /^missing: Article\.password: String$/,
    reason: 'no answer carries a password (decision password-by-default)',
  },
  {
    lines: /^added: (Article(FiltersInput|Input)?\.bookmarks|\w+ BookmarkRelationResponseCollection|BookmarkRelation)/,
    reason:
      '2.3 gives X and XInput a field for each attribute; a polymorphic relation with one kind of target has a type',
  },
];

/** The schema of the recorded project, with the operations of all plugins. */
async function observedSchema() {
  const project = await loadProject(fileURLToPath(new URL('project', OBSERVED)), { env: 'production', variables: {} });
  const log = () => {};
  const content = await openContent(project, { seed: [], fake: undefined, data: undefined, durability: 'none', log });
  const { model, config } = project;
  const { prefix } = config.rest;
  const users = readUsersConfig(config.plugins, project.variables);
  const accounts = await openAccounts({ ...content, model, config: users, mailer: logMailer(log), tokens: [], prefix });
  const find = createFind(model, content.store, { limits: config.rest, defaultLocale: 'en' });
  const operations = pluginSources({ find, media: content.media, accounts });
  const { shadowCrud, lists } = readGraphqlConfig(config.graphql);
  const parts = { model, reader: content.store, find, content: content.content };
  return pruneSchema(buildSchema({ ...parts, shadowCrud, limits: lists, operations }));
}

describe('the schema of the recorded project', async () => {
  const schema = await observedSchema();
  const ours = linesOf(schema);
  const theirs = linesOf(parseSchema(readFileSync(new URL('graphql-schema.graphql', OBSERVED), 'utf8')));
  const differences = [
    ...[...theirs].filter((line) => !ours.has(line)).map((line) => `missing: ${line}`),
    ...[...ours].filter((line) => !theirs.has(line)).map((line) => `added: ${line}`),
  ];

  it('is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  it('says what was observed, but where something else is intended', () => {
    expect(differences.filter((line) => !INTENDED.some(({ lines }) => lines.test(line)))).toEqual([]);
  });

  it.each(INTENDED)('differs as intended: $reason', ({ lines }) => {
    expect(differences.some((line) => lines.test(line))).toBe(true);
  });
});

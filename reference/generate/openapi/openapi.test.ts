/** The document against a public validator, and every exchange of `fixtures/` against the document. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { PROFILES } from '../../model/profile.ts';
import { loadProject } from '../../project/load.ts';
import { recorded, samples } from '../exchanges.fixture.ts';
import { Checker, operationsOf } from './checker.fixture.ts';
import { type OpenApi, openApiOf } from './openapi.ts';

const documentOf = async (dir: string): Promise<OpenApi> =>
  openApiOf(await loadProject(dir, { env: 'development', profile: 'stated' }));

/** Whether the recording says that an answer is no JSON. */
const isText = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && '$text' in answer;

describe('OpenAPI of a project', () => {
  let openApi: OpenApi;
  beforeAll(async () => {
    openApi = await documentOf('fixtures/project');
  });

  it.each(PROFILES)('is valid for a public validator, in profile %s', async (profile) => {
    for (const dir of ['fixtures/project', 'fixtures/observed/project', 'fixtures/documented']) {
      const validator = new Validator();
      const document = openApiOf(await loadProject(dir, { env: 'development', profile }));
      expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
      expect(validator.version).toBe('3.1');
    }
  });

  it('names each operation once, and refers to schemas that are there', () => {
    const ids = operationsOf(openApi).map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
    const refs = [...JSON.stringify(openApi).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect([...new Set(refs)].sort()).toEqual(Object.keys(openApi.components.schemas).sort());
  });

  it('describes every answer of the exchanges, and every request that was accepted as it was meant', () => {
    const checker = new Checker(openApi);
    // the address of an uploaded file is not the same each time
    const exchanges = samples().filter(({ method, path }) => path !== '$URL' && !['HEAD', 'OPTIONS'].includes(method));
    expect(exchanges.length).toBeGreaterThan(950);
    const mistakes = exchanges.flatMap((exchange) =>
      checker.mistakesOf(exchange).map((text) => `${exchange.id} ${text}`),
    );
    expect(mistakes).toEqual([
      // parameters without effect there
      'drafts.populate-any-state 1 has no parameter publicationState',
      'rest.filters.ignored-on-one 0 has no parameter filters',
      'rest.filters.list-only 0 has no parameter filters',
      'rest.i18n.create-default 0 has no parameter locale',
      'rest.i18n.find-one-any-locale 0 has no parameter locale',
      'rest.i18n.not-localized 0 has no parameter locale',
      // a path in other case
      'rest.path.case 0 is not described',
      'rest.query.pagination-on-one 0 has no parameter pagination',
      'rest.query.pagination-on-one 0 has no parameter sort',
      'rest.query.unknown-parameter 0 has no parameter colour',
      'security.cve-2026-27886 0 has no parameter where',
      'security.cve-2026-27886 1 has no parameter where',
      'users.list-unpaginated 2 has no parameter pagination',
    ]);
  }, 60_000);

  it('describes every answer that a real Strapi 4 gave', async () => {
    const document = openApiOf(
      await loadProject('fixtures/observed/project', { env: 'development', profile: 'strapi-4' }),
    );
    const checker = new Checker(document);
    const exchanges = recorded().filter(
      ({ method, path, answer }) =>
        path.startsWith('/api/') && !['HEAD', 'OPTIONS'].includes(method) && !isText(answer),
    );
    expect(exchanges.length).toBeGreaterThan(1100);
    const mistakes = exchanges.flatMap((exchange) =>
      checker.mistakesOf(exchange).map((text) => `${exchange.id} ${text}`),
    );
    // what has no effect there is no parameter
    expect(mistakes.filter((text) => !text.includes('has no parameter'))).toEqual([
      'rest 661 pagination: data must be object',
      // a path in other case
      'rest 675 is not described',
    ]);
  }, 60_000);

  it('refuses answers that hold what was not there', () => {
    const checker = new Checker(openApi);
    const exchange = { id: '', method: 'GET', path: '/api/tags/1', status: 200 };
    const answerWith = (attributes: object) => ({
      data: { id: 1, attributes, meta: { availableLocales: [] } },
      meta: {},
    });
    expect(checker.mistakesOf({ ...exchange, answer: answerWith({ name: 'sea' }) })).toEqual([]);
    expect(checker.mistakesOf({ ...exchange, answer: answerWith({ nam: 'sea' }) })).toHaveLength(1);
    expect(checker.mistakesOf({ ...exchange, answer: answerWith({ name: 1 }) })).toHaveLength(1);
  });
});

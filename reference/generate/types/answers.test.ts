/** The types against real answers: those of the reference in `fixtures/exchanges`, those of Strapi 4.26.2 in `fixtures/observed`. */
import { describe, expect, it } from 'vitest';
import { parseParameters } from '../../query/parameters.ts';
import { type Exchange, recorded, samples } from '../exchanges.fixture.ts';
import { compile, typesOf } from './compile.fixture.ts';

const IMPORTS = "import type { AnswerTo, BodyOf, ErrorAnswer } from './api.ts';\n";

function parametersOf(query: string): unknown {
  try {
    return parseParameters(query);
  } catch {
    return {};
  }
}

/** One line for the answer of each exchange, and one for a body that was accepted. */
function linesOf(exchange: Exchange, number: number): { readonly id: string; readonly text: string }[] {
  const { id, method, body, contentType, status, answer } = exchange;
  const [path = '', query = ''] = exchange.path.split('?');
  const request = `${JSON.stringify(method)}, ${JSON.stringify(path.replace(/\/$/, ''))}`;
  const type = status >= 400 ? 'ErrorAnswer' : `AnswerTo<${request}, ${JSON.stringify(parametersOf(query))}>`;
  const lines = [{ id, text: `export const answer${number}: ${type} = ${JSON.stringify(answer)};` }];
  if (status >= 400 || body === undefined || contentType !== undefined) return lines;
  const text = `export const body${number}: BodyOf<${request}> = ${JSON.stringify(body)};`;
  return [...lines, { id: `body of ${id}`, text }];
}

/** Ids of the exchanges that do not compile. */
async function misfits(types: string, exchanges: readonly Exchange[]): Promise<string[]> {
  const lines = exchanges.flatMap(linesOf);
  const mistakes = await compile(types, { 'answers.ts': IMPORTS + lines.map(({ text }) => text).join('\n') });
  return mistakes.map(
    ({ file, line, message }) => (file === 'answers.ts' ? lines[line - 2]?.id : undefined) ?? message,
  );
}

/** Whether an exchange is one that types can tell: JSON, of an endpoint. */
const isJson = ({ method, path, status, answer }: Exchange): boolean =>
  path.startsWith('/api/') &&
  status !== 204 &&
  !['HEAD', 'OPTIONS'].includes(method) &&
  typeof answer === 'object' &&
  answer !== null &&
  !('$text' in answer);

describe('the types of a project', () => {
  it('fit every answer and every accepted body of the exchanges, but for what nobody should write', async () => {
    const types = await typesOf('fixtures/project', 'stated');
    const exchanges = samples().filter(isJson);
    expect(exchanges.length).toBeGreaterThan(700);
    expect(await misfits(types, exchanges)).toEqual([
      // accepted, and against the type of the attribute, or without effect
      'body of rest.attributes.boolean-from-text 0',
      'body of rest.attributes.id-not-writable 0',
      'body of rest.attributes.no-published-at 0',
      'body of rest.attributes.number-from-string 0',
      'body of rest.attributes.timestamps-not-writable 0',
      'body of rest.attributes.unknown-ignored 0',
      // a path in other case
      'rest.path.case 0',
      // a role that may not read what it populates
      'rest.populate.permission 1',
      'rest.populate.permission-absent 1',
      'body of rest.relations.scalar-on-many 1',
    ]);
  }, 60_000);

  it('fit every answer that a real Strapi 4 gave, but for what depends on the sender and on invalid content', async () => {
    const types = await typesOf('fixtures/observed/project', 'strapi-4');
    const exchanges = recorded().filter(isJson);
    expect(exchanges.length).toBeGreaterThan(1000);
    expect(await misfits(types, exchanges)).toEqual([
      // a role that may not read what it populates
      'rest 454',
      // a path in other case
      'rest 675',
      // published without what is required: decision publish-without-revalidation
      'rest 984',
      'rest 999',
      // a password that the real server leaks
      'rest 1146',
      'rest 1183',
    ]);
  }, 60_000);
});

import { execFileSync } from 'node:child_process';
import qs from 'qs';
import { describe, expect, it } from 'vitest';
import { formsOf, type PageRequest } from './forms.ts';

const REQUEST: PageRequest = {
  method: 'GET',
  path: '/api/books',
  parameters: { filters: { title: { $eq: "Keeper's" } }, sort: ['title', 'id'] },
};

const formOf = (request: PageRequest, name: string): string =>
  formsOf(request, 'http://x').find((form) => form.name === name)?.text ?? '';

/** The words that a shell makes of a command line. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `TOUCHSTONE_TOKEN=t; set -- ${command}; printf '%s\\n' "$@"`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');

describe('formsOf', () => {
  it('writes a curl line that a shell reads as it is meant', () => {
    const url = "http://x/api/books?filters[title][$eq]=Keeper's&sort[0]=title&sort[1]=id";
    expect(wordsOf(formOf(REQUEST, 'curl'))).toEqual(['curl', '-g', url, '-H', 'Authorization: Bearer t']);
    const write = wordsOf(formOf({ method: 'PUT', path: '/api/books/1', body: { data: { title: "it's" } } }, 'curl'));
    expect(write.slice(3)).toEqual([
      ...['-X', 'PUT', '-H', 'Authorization: Bearer t', '-H', 'Content-Type: application/json'],
      ...['-d', `{"data":{"title":"it's"}}`],
    ]);
  });

  it('names no credentials where none are needed', () => {
    expect(formOf({ ...REQUEST, open: true }, 'curl')).not.toContain('Authorization');
    expect(formOf({ ...REQUEST, open: true }, 'fetch')).not.toContain('Authorization');
  });

  it('writes an object from which qs makes the same query string', () => {
    const [, object = ''] = /stringify\(\n([\s\S]*),\n {2}\{ encodeValuesOnly/.exec(formOf(REQUEST, 'qs')) ?? [];
    const parsed: unknown = JSON.parse(object.replace(/^(\s*)([\w$]+):/gm, '$1"$2":'));
    expect(`http://x/api/books?${qs.stringify(parsed, { encodeValuesOnly: true })}`).toBe(
      formOf(REQUEST, 'URL').replace("'", '%27'),
    );
  });

  it('has GraphQL only where there is such an operation', () => {
    expect(formsOf(REQUEST, 'http://x').map(({ name }) => name)).toEqual(['URL', 'qs', 'curl', 'fetch']);
    expect(formOf({ ...REQUEST, graphql: '{ books }' }, 'GraphQL')).toBe('{ books }');
  });
});

/** GraphQL over HTTP (4.9): the media type of answers, and the status of operations that do not run. */
import { isObject } from '../../models/json.ts';
import { graphqlPath } from '../../target/graphql.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { expectAnswered, type HttpCase, isQuery, query } from './http-case.ts';

const json = 'application/json';

/** JSON among what is accepted, as clients write it. */
const accepted = [
  ...['*/*', 'application/*', 'text/plain, */*', `${json}, text/plain, */*`, 'image/png, image/*;q=0.9, */*;q=0.8'],
  ...[`${json}, application/graphql-response+json;q=0.5`, `${json};charset=utf-8`],
];

export const mediaTypes: Check = caseCheck<HttpCase>(
  { ...graphqlTerms({ clause: 'graphql.http.media-type', tags: ['http'] }), id: 'graphql.http.media-type.accept' },
  {
    cases: () =>
      accepted.flatMap((accept): HttpCase[] => {
        const answered = { headers: { accept }, status: 200, answer: isQuery, mediaType: json };
        return [
          { body: { query }, ...answered },
          { parameters: { query }, ...answered },
        ];
      }),
    run: expectAnswered,
  },
);

/** Operations that do not run: not parsed, not valid, without a variable that they need. */
const broken: readonly Readonly<Record<string, string>>[] = [
  { query: '{' },
  { query: '{ no_such_field_here }' },
  { query: 'query ($yes: Boolean!) { a: __typename @include(if: $yes) }' },
  { query: 'query ($yes: Boolean!) { a: __typename @include(if: $yes) }', variables: '{"yes":"no"}' },
];

/** The media type of responses: alone, before and behind JSON, and beside anything. */
const responses = ['', `, ${json};q=0.9`, ', */*;q=0.1'].map((others) => `application/graphql-response+json${others}`);
const accepting = [...responses, `${json};q=0.4, application/graphql-response+json`];

/** A POST is its body: what the URL says runs nothing. */
export const bareUrls: Check = caseCheck<{ readonly query: string }>(
  {
    ...graphqlTerms({ clause: 'graphql.http.content-type-missing', tags: ['http'] }),
    id: 'graphql.http.content-type-missing.with-url',
    title: 'A POST without a body runs no query of its URL.',
  },
  {
    cases: () => [{ query }, { query: 'mutation { __typename }' }],
    async run(session, { query: text }) {
      const path = `${graphqlPath(session.target)}?${new URLSearchParams({ query: text })}`;
      const answer = await session.send({ method: 'POST', path, auth: 'full' });
      expectThat(session, answer, answer.status >= 400, 'a status of 400 or more', 'runs what stands in the URL');
    },
  },
);

/** By GET as by POST, where the media type of responses is accepted. */
export const brokenDocuments: Check = caseCheck<HttpCase>(
  {
    ...graphqlTerms({ clause: 'graphql.http.document-errors', tags: ['http'] }),
    id: 'graphql.http.document-errors.by-both',
    title: 'An operation that does not run is 400 without data, by GET as by POST.',
  },
  {
    cases: () =>
      broken.flatMap((parameters, at): HttpCase[] => {
        const { variables: text } = parameters;
        const body = { ...parameters, ...(text === undefined ? {} : { variables: JSON.parse(text) as unknown }) };
        const refusal = (turn: number) => {
          const accept = accepting[turn % accepting.length] ?? '';
          return { headers: { accept }, status: 400 };
        };
        return [
          { parameters, ...refusal(at) },
          { body, ...refusal(at + 1) },
        ];
      }),
    async run(session, testCase) {
      await expectAnswered(session, testCase);
      const { answer } = session.exchanges.at(-1) ?? {};
      const hasData = isObject(answer?.body) && 'data' in answer.body;
      if (answer) expectThat(session, answer, !hasData, 'errors alone', 'has data');
    },
  },
);

/** Tracing of the GraphQL server library, off by default (8). */
import { isObject } from '../../models/schema-file.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';

export const tracingCheck: Check = caseCheck<{ readonly query: string }>(
  { clause: 'graphql.config.tracing', needs: ['graphql'], tags: ['graphql'] },
  {
    cases: () => [{ query: '{ __typename }' }, { query: '{ noSuchField }' }],
    async run(session, { query }) {
      const answer = await session.graphql({ query });
      const extensions = isObject(answer.body) && isObject(answer.body.extensions) ? answer.body.extensions : {};
      expectThat(session, answer, !('tracing' in extensions), 'no extensions.tracing', 'is traced');
    },
  },
);

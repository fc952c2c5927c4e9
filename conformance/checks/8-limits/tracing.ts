/** Tracing of the GraphQL server library, off by default (8). */
import { isObject } from '../../models/schema-file.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

export const tracingCheck: Check = check<{ readonly query: string }>({
  id: 'graphql.config.tracing',
  title: 'Answers carry no trace of how they were worked out.',
  clauses: ['graphql.config.tracing'],
  kind: 'read',
  needs: ['graphql'],
  tags: ['graphql'],
  plan: () => ({
    examples: [{ query: '{ __typename }' }, { query: '{ noSuchField }' }],
    async run(session, { query }) {
      const { body } = await session.graphql({ query });
      const extensions = isObject(body) && isObject(body.extensions) ? body.extensions : {};
      if (!('tracing' in extensions)) return;
      throw new Mismatch({ message: `${query} is traced`, expected: 'no extensions.tracing', actual: { extensions } });
    },
  }),
});

/** Switches in `graphql.config` (8): generation of the schema, tracing of the server library. */
import { listName, typeName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { type Declared, declaredCases, expectEffect } from '../4.11-customization/declared.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';

const clause = 'graphql.config.shadow-crud';

/** A GraphQL operation of a model. It is skipped, so it does not run. */
interface Generated {
  readonly query: string;
}

/** A query or a mutation of a collection type, in turn by index; those of single types are not stated. */
const operationAt = (type: ContentType, at: number): Generated => {
  if (at % 2 === 0) return { query: `{ ${listName(type)} @skip(if: true) { data { id } } }` };
  return { query: `mutation { delete${typeName(type)}(id: 999999999) @skip(if: true) { data { id } } }` };
};

async function expectGenerated(session: Session, { query }: Generated): Promise<void> {
  const answer = await session.graphql({ query });
  const holds = answer.status === 200 && answer.errors.length === 0;
  expectThat(session, answer, holds, { data: {} }, `does not know ${query}`);
}

/** By default all operations are generated; otherwise the owner declares an operation that shows it. */
export const shadowCrudCheck: Check = caseCheck<Declared | Generated>(
  { clause, needs: ['graphql'], tags: ['graphql'] },
  {
    cases({ target, model }) {
      const declared = declaredCases(target.owner, clause);
      const types = collectionTypes(model);
      return declared.length > 0 ? declared : types.map(operationAt);
    },
    run: (session, testCase) =>
      'at' in testCase ? expectEffect(session, testCase) : expectGenerated(session, testCase),
  },
);

/** Tracing is off by default. */
export const tracingCheck: Check = caseCheck<{ readonly query: string }>(
  { clause: 'graphql.config.tracing', needs: ['graphql'], tags: ['graphql'] },
  {
    cases({ model }) {
      const [type] = collectionTypes(model);
      // an operation that runs and fails in a field
      const failing = type ? [{ query: `{ ${listName(type)}(sort: "noSuchAttribute") { data { id } } }` }] : [];
      return [{ query: '{ __typename }' }, { query: '{ noSuchField }' }, ...failing];
    },
    async run(session, { query }) {
      const answer = await session.graphql({ query });
      const extensions = isObject(answer.body) && isObject(answer.body.extensions) ? answer.body.extensions : {};
      expectThat(session, answer, !('tracing' in extensions), 'no extensions.tracing', 'is traced');
    },
  },
);

/** Parameters of a wrong type in a batch (4.9, observed): a target refuses the operation, or the batch with it. */
import { isObject } from '../../models/json.ts';
import { graphqlPath } from '../../target/graphql.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { graphqlTerms } from './terms.ts';

const query = '{ __typename }';

/** Operations with a parameter of a wrong type. */
const wrong: Readonly<Record<string, object>> = {
  'a query that is a number': { query: 5 },
  'a query that is a list': { query: [query] },
  'an operationName that is a number': { query, operationName: 5 },
  'an operationName that is an object': { query, operationName: {} },
  'variables that are a text': { query, variables: 'x' },
  'variables that are a number': { query, variables: 5 },
  'variables that are a boolean': { query, variables: true },
  'extensions that are a text': { query, extensions: 'x' },
};

/** An operation of a batch of three, and its place there. */
interface Case {
  readonly name: string;
  readonly at: number;
}

const places = [0, 1, 2];

export const batchedParametersCheck: Check = caseCheck<Case>(
  graphqlTerms(
    variant(
      'graphql.http.parameter-types.batched',
      'graphql.http.parameter-types',
      'An operation of a batch with such a parameter is refused at any place, alone or with the batch.',
    ),
  ),
  {
    cases: () => Object.keys(wrong).flatMap((name) => places.map((at) => ({ name, at }))),
    async run(session, { name, at }) {
      const body = places.map((place) => (place === at ? wrong[name] : { query }));
      const answer = await session.send({ method: 'POST', path: graphqlPath(session.target), auth: 'full', body });
      const item = Array.isArray(answer.body) ? answer.body[at] : undefined;
      const isRefusedAlone = isObject(item) && Array.isArray(item.errors) && !isObject(item.data);
      expectThat(session, answer, answer.status === 400 || isRefusedAlone, '400, or errors and no data', 'takes it');
    },
  },
);

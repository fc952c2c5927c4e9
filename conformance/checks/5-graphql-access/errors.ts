/** How errors of GraphQL look (7): their status, their shape, and what they must not tell. */
import { internalsIn } from '../../judge/internals.ts';
import { named } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import type { Auth } from '../../target/exchange.ts';
import type { GraphqlAnswer } from '../../target/graphql.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

import { kindsOfCollections, typeNamed } from '../writing/subjects.ts';

/** A request that fails, and how. */
interface Provocation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly auth?: Auth;
  readonly status: number;
  /** Refused by the service, rather than by GraphQL itself. */
  readonly byService?: true;
}

const wrongToken: Auth = { bearer: 'no-server-made-this-token-0123456789abcdef' };

function provocations(type: ContentType): Readonly<Record<string, Provocation>> {
  const [one, list] = [named('<x>', type), named('<xs>', type)];
  return {
    'no document': { query: '{ ', status: 400 },
    'a stray character': { query: `{ ${list} { data { id } } } ~`, status: 400 },
    'an unknown field': { query: '{ noSuchField }', status: 400 },
    'no selection': { query: `{ ${list} }`, status: 400 },
    'an unknown argument': { query: `{ ${list}(nope: 1) { data { id } } }`, status: 400 },
    'an argument of another type': { query: `{ ${list}(pagination: { page: "x" }) { data { id } } }`, status: 400 },
    'an undefined variable': { query: `{ ${one}(id: $id) { data { id } } }`, status: 400 },
    'a wrong variable': {
      query: `query ($page: Int) { ${list}(pagination: { page: $page }) { data { id } } }`,
      variables: { page: 'x' },
      status: 400,
    },
    'a wrong token': { query: '{ __typename }', auth: wrongToken, status: 401 },
    'an unknown sort': { query: `{ ${list}(sort: "no_such_field") { data { id } } }`, status: 200, byService: true },
    'mixed pagination': {
      query: `{ ${list}(pagination: { page: 1, start: 0 }) { data { id } } }`,
      status: 200,
      byService: true,
    },
    'a bad sort order': { query: `{ ${list}(sort: "id:down") { data { id } } }`, status: 200 },
    'a null pagination': { query: `{ ${list}(pagination: null) { data { id } } }`, status: 200 },
    'no id': { query: `{ ${one} { data { id } } }`, status: 200 },
  };
}

interface Case {
  readonly uid: string;
  readonly provocation: string;
}

const provoked = (
  clause: string,
  title: string,
  applies: (provocation: Provocation) => boolean,
  judge: (answer: GraphqlAnswer, provocation: Provocation, name: string) => void,
): Check =>
  check<Case>({
    id: clause,
    title,
    clauses: [clause],
    kind: 'read',
    needs: ['graphql'],
    tags: ['graphql'],
    plan: ({ model }) => ({
      examples: kindsOfCollections(model).flatMap((type) =>
        Object.entries(provocations(type))
          .filter(([, one]) => applies(one))
          .map(([provocation]) => ({ uid: type.uid, provocation })),
      ),
      run: async (session, { uid, provocation }) => {
        const found = provocations(typeNamed(model, uid))[provocation];
        if (found === undefined) throw new Error(`there is no provocation ${provocation}`);
        const { query, variables, auth } = found;
        judge(
          await session.graphql({ query, ...(variables ? { variables } : {}), ...(auth ? { auth } : {}) }),
          found,
          provocation,
        );
      },
    }),
  });

/** Whether what is wrong is decided: an error there must be. */
const isDecided = ({ query }: Provocation): boolean =>
  !query.includes('pagination: null') && !/^\{ \w+ \{ data \{ id \} \} \}$/.test(query);

export const graphqlErrorChecks: readonly Check[] = [
  provoked(
    'errors.graphql.status',
    'What does not parse or validate is 400, a bad token 401, everything else 200 with errors.',
    isDecided,
    ({ status, errors, body }, expected, name) => {
      if (status === expected.status && (status === 401 || errors.length > 0)) return;
      throw new Mismatch({
        message: `${name} is answered otherwise than it must`,
        expected: { status: expected.status, errors: 'some' },
        actual: { status, body },
      });
    },
  ),
  provoked(
    'errors.graphql.shape',
    'Errors have message and extensions; those of the service tell code, name, message and details.',
    (one) => isDecided(one) && one.status !== 401,
    ({ errors, body }, { byService }, name) => {
      for (const { message, extensions } of errors) {
        const error = isObject(extensions.error) ? extensions.error : undefined;
        const isWhole = error !== undefined && typeof error.name === 'string' && isObject(error.details);
        const isOfService = isWhole && error.message === message;
        if (message !== '' && typeof extensions.code === 'string' && (byService === undefined || isOfService)) continue;
        throw new Mismatch({
          message: `${name} has an error of another shape`,
          expected: byService
            ? { message: 'a text', extensions: { code: 'a text', error: { name: 'a text', message, details: {} } } }
            : { message: 'a text', extensions: { code: 'a text' } },
          actual: body,
        });
      }
    },
  ),
  provoked(
    'security.no-stack-trace-graphql',
    'No error of GraphQL tells a stack trace, a file path of the server or SQL.',
    () => true,
    ({ text }, _provocation, name) => {
      const trace = internalsIn(text);
      if (trace === undefined) return;
      throw new Mismatch({
        message: `${name} tells internals of the server`,
        expected: 'nothing of the kind',
        actual: trace,
      });
    },
  ),
];

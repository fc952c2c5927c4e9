/** Errors of GraphQL (7): their status and shape, and what they must not reveal. */
import { internalsIn } from '../../judge/internals.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { type GraphqlAnswer, type GraphqlError, type GraphqlOperation, graphqlRequest } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { expectAcceptedOnce } from '../writing/refused-write.ts';
import { kindsOfCollections } from '../writing/subjects.ts';
import { invalidDocuments } from './invalid-documents.ts';

/** A request that fails, and the expected error. */
interface Provocation extends GraphqlOperation {
  /** A valid document that differs in one thing. */
  readonly twin: string;
  readonly status: number;
  /** Whether the service refuses it, not GraphQL itself. */
  readonly byService?: true;
  /** Whether the document leaves open that it fails. */
  readonly open?: true;
  /** Whether a server may fail at it; it must not answer. */
  readonly mayFail?: true;
  /** Where in the document the fault is. */
  readonly at?: Location;
}

interface Location {
  readonly line: number;
  readonly column: number;
}

function provocations(type: ContentType): Provocation[] {
  const [one, list] = [fillName('<x>', type), fillName('<xs>', type)];
  const selection = '{ data { id } }';
  const wrongToken = { bearer: 'no-server-made-this-token-0123456789abcdef' };
  const provocations: Omit<Provocation, 'twin'>[] = [
    { query: '{ ', status: 400 },
    { query: `{ ${list} ${selection} } ~`, status: 400 },
    { query: '{ noSuchField }', status: 400, at: { line: 1, column: 3 } },
    {
      query: `{\n  a: ${list} ${selection}\n  b: ${list} { data { id\n      nope } }\n}`,
      status: 400,
      at: { line: 4, column: 7 },
    },
    { query: `{ ${list} }`, status: 400 },
    { query: `{ ${list}(nope: 1) ${selection} }`, status: 400, at: { line: 1, column: 4 + list.length } },
    { query: `{ ${list}(pagination: { page: "x" }) ${selection} }`, status: 400 },
    { query: `{ ${one}(id: $id) ${selection} }`, status: 400 },
    {
      query: `query ($page: Int) { ${list}(pagination: { page: $page }) ${selection} }`,
      variables: { page: 'x' },
      status: 400,
    },
    { query: '{ __typename }', auth: wrongToken, status: 401 },
    { query: `{ ${list}(sort: "no_such_field") ${selection} }`, status: 200, byService: true },
    { query: `{ ${list}(pagination: { page: 1, start: 0 }) ${selection} }`, status: 200, byService: true },
    { query: `{ ${list}(sort: "id:down") ${selection} }`, status: 200 },
    { query: `{ ${list}(pagination: null) ${selection} }`, status: 200, open: true },
    { query: `{ ${one} ${selection} }`, status: 200, open: true },
  ];
  return provocations.map((provocation) => ({ ...provocation, twin: `{ ${list} ${selection} }` }));
}

/** Documents that break a rule of GraphQL; the content-types take turns. A real Strapi 4 fails at some of them. */
const againstRules = (types: readonly ContentType[]): Provocation[] =>
  types.flatMap((type, at) =>
    invalidDocuments(type)
      .filter((_query, rule) => rule % types.length === at)
      .map((query) => ({ query, status: 400, mayFail: true, twin: `{ ${fillName('<xs>', type)} { data { id } } }` })),
  );

const provoked = (
  clause: string,
  applies: (provocation: Provocation) => boolean,
  judge: (session: Session, answer: GraphqlAnswer, provocation: Provocation) => void,
  more: (types: readonly ContentType[]) => readonly Provocation[] = () => [],
): Check =>
  caseCheck<Provocation>(graphqlTerms(clause), {
    cases({ model }) {
      const types = kindsOfCollections(model);
      return [...types.flatMap(provocations).filter(applies), ...more(types)];
    },
    async run(session, provocation) {
      judge(session, await session.graphql(provocation), provocation);
      await expectAcceptedOnce(session, graphqlRequest(session.target, { query: provocation.twin }));
    },
  });

/** Whether an error has a message, a code and, for a refusal of the service, its error. */
function isWhole({ message, extensions: { code, error } }: GraphqlError, { byService }: Provocation): boolean {
  if (message === '' || typeof code !== 'string') return false;
  if (!byService) return true;
  return isObject(error) && typeof error.name === 'string' && isObject(error.details) && error.message === message;
}

/** Whether an error says where it is: in the document, and at this place if one is expected. */
function isLocated({ locations = [] }: GraphqlError, { query = '', at }: Provocation): boolean {
  const lines = query.split('\n');
  const isInside = (location: unknown): boolean => {
    if (!isObject(location)) return false;
    const { line, column } = location;
    const text = lines[Number(line) - 1];
    return text !== undefined && Number(column) >= 1 && Number(column) <= text.length + 1;
  };
  const isThere = (location: unknown): boolean =>
    isObject(location) && location.line === at?.line && location.column === at?.column;
  return locations.length > 0 && locations.every(isInside) && (at === undefined || locations.some(isThere));
}

export const graphqlErrorChecks: readonly Check[] = [
  provoked(
    'errors.graphql.status',
    ({ open }) => !open,
    (session, answer, { status, mayFail }) => {
      const isStatus = answer.status === status || (mayFail === true && answer.status === 500);
      const isRight = isStatus && (answer.status >= 401 || answer.errors.length > 0);
      expectThat(session, answer, isRight, { status, errors: 'some' });
    },
    againstRules,
  ),
  provoked(
    'errors.graphql.shape',
    ({ open, status }) => !open && status !== 401,
    (session, answer, provocation) => {
      const error = provocation.byService ? { name: 'a text', message: 'the same text', details: {} } : 'any';
      const expected = { message: 'a text', extensions: { code: 'a text', error } };
      const areWhole = answer.errors.every((error) => isWhole(error, provocation));
      expectThat(session, answer, areWhole, expected, 'has an error of another shape');
    },
  ),
  provoked(
    'errors.graphql.locations',
    ({ status }) => status === 400,
    (session, answer, provocation) => {
      const areLocated = answer.errors.every((error) => isLocated(error, provocation));
      const expected = { locations: [provocation.at ?? 'a line and a column of the document'] };
      expectThat(session, answer, areLocated, expected, 'has an error that does not say where it is');
    },
  ),
  provoked(
    'security.no-stack-trace-graphql',
    () => true,
    (session, answer) => {
      const trace = internalsIn(answer.text);
      expectThat(session, answer, trace === undefined, 'no internals of the server', `tells ${trace}`);
    },
  ),
];

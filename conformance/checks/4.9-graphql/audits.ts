/** GraphQL over HTTP (4.9): the audits of the package `graphql-http`, each a check with the id of the audit. */
import { serverAudits } from 'graphql-http';
import type { Answer, Request } from '../../target/exchange.ts';
import { graphqlPath } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { caseCheck } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { graphqlTerms } from './terms.ts';

/** Audits by the clause that they prove. */
export const auditsByClause: Readonly<Record<string, readonly string[]>> = {
  'graphql.methods': ['2C94', '03D4', '5A70', 'D6D5', '6A70'],
  'graphql.get-mutation': ['9C48'],
  'graphql.post-empty': ['A5BF', '423L', '8764', '3E3A'],
  'graphql.http.media-type': ['4655', '47DE', '80D8'],
  'graphql.http.utf-8': ['82A3', 'BF61', '78D5'],
  'graphql.http.content-type-missing': ['9ABE'],
  'graphql.http.parameters': [
    ...['34A2', '13EE', '8161', 'B8B3', '94B0', '94B1', '94B2', '0220', '0221', '0222'],
    ...['2EA1', '28B9', '428F', '1B7A'],
  ],
  'graphql.http.parameter-types': [
    ...['LKJ0', 'LKJ1', 'LKJ2', 'LKJ3', '6C00', '6C01', '6C02', '6C03', '4760', '4761', '4762', '58B0'],
  ],
  'graphql.http.parameter-types-unread': ['4763', '58B1', '58B2', '58B3'],
  'graphql.http.bad-json': ['B6DC', 'BCF8', 'B7N8'],
  'graphql.http.document-errors': ['865D', '556A', 'D586', '51FE', '74FF', '5E5B', '86EE'],
  'graphql.http.response-json': ['22EB'],
  'graphql.http.errors-as-json': ['572B', 'FDE2', '7B9B'],
};

/** Clauses of audits that the recorded servers do not pass: what a target does is noted. */
const noted: ReadonlySet<string> = new Set(['graphql.http.errors-as-json']);

/** Audits that ask about the schema, which a server in production may refuse. */
const introspecting: ReadonlySet<string> = new Set(['BF61', '2EA1', '28B9', 'D6D5', '6A70']);

/** A base that only the path of an audit's URL is read of. */
const base = 'http://target';

/** Sends what an audit fetches through the session, as the full-access token. */
function fetchBy(session: Session): (url: string, init?: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers = {}, body } = {}) => {
    const { pathname, search } = new URL(url);
    const {
      status,
      text,
      headers: answered,
    } = await session.send({
      method: method as Request['method'],
      path: pathname + search,
      auth: 'full',
      headers: headers as Record<string, string>,
      ...(typeof body === 'string' ? { rawBody: body } : {}),
    });
    return new Response(text, { status, headers: { 'content-type': answered['content-type'] ?? '' } });
  };
}

const auditsOf = (session: Session) =>
  serverAudits({ url: base + graphqlPath(session.target), fetchFn: fetchBy(session) });

const titles = new Map(serverAudits({ url: base }).map(({ id, name }) => [id, name]));

/** Whether the target tells about its schema. */
async function introspects(session: Session): Promise<boolean> {
  const { data } = await session.graphql({ query: '{ __type(name: "Query") { name } }' });
  return data !== null;
}

const auditCheck = (clause: string, audit: string): Check =>
  caseCheck<{ readonly audit: string }>(
    graphqlTerms({
      clause,
      id: `${clause}.audit-${audit.toLowerCase()}`,
      title: `Audit ${audit}: ${titles.get(audit)}`,
    }),
    {
      cases: ({ target }) =>
        introspecting.has(audit) && target.owner?.environment === 'production'
          ? { notApplicable: 'it asks about the schema, which production refuses' }
          : [{ audit }],
      async run(session) {
        const result = await auditsOf(session)
          .find(({ id }) => id === audit)
          ?.fn();
        if (result?.status === 'ok') return;
        const answer: Answer | undefined = session.exchanges.at(-1)?.answer;
        if (noted.has(clause)) return session.observe(clause, `audit ${audit} is answered ${answer?.status}`);
        if (introspecting.has(audit) && !(await introspects(session))) return;
        throw new Mismatch({
          message: `audit ${audit}, ${titles.get(audit)}: ${result?.reason}`,
          expected: titles.get(audit),
          actual: answer && { status: answer.status, body: answer.body ?? answer.text.slice(0, 200) },
        });
      },
    },
  );

export const auditChecks: readonly Check[] = Object.entries(auditsByClause).flatMap(([clause, audits]) =>
  audits.map((audit) => auditCheck(clause, audit)),
);

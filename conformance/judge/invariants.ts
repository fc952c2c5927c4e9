/** Invariants of every answer: the form of errors, and no hidden value. */
import { decodeText } from '../models/decode-text.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { hiddenFields } from '../oracle/fields.ts';
import { canaryIn } from '../target/canary.ts';
import { type Endpoint, endpointFinder } from '../target/endpoints.ts';
import type { Answer, Exchange, Request } from '../target/exchange.ts';
import type { Difference } from './difference.ts';
import { internalsIn } from './internals.ts';

/** Clauses that an answer to any request can break. */
export const invariantClauses: readonly string[] = [
  'rest.envelope.error',
  'errors.status-is-error',
  'access.private-by-default',
  'users.record-secrets',
  'errors.never-500',
  'security.no-password',
  'security.no-private',
  'security.no-stack-trace',
];

/** Statuses of servers, proxies and routers in front of the API: their bodies are not of the API. */
const outsideTheApi = new Set([0, 405, 408, 413, 414, 421, 429, 431, 502, 503, 504]);

const difference = (clause: string, message: string, expected: unknown, actual: unknown): Difference => ({
  clause,
  message,
  expected,
  actual,
  entries: [],
});

/** Creates the judge of rules that hold for every answer. */
export function invariantDifferences(model: Model): (exchange: Exchange) => readonly Difference[] {
  const find = endpointFinder(model);
  return ({ request, answer }) => {
    const endpoint = find(request.path);
    return [
      endpoint ? (errorDifference(request, answer) ?? statusDifference(answer)) : undefined,
      endpoint && answer.status < 400 ? hiddenMember(endpoint, answer) : undefined,
      answer.status >= 500 && !outsideTheApi.has(answer.status)
        ? difference('errors.never-500', `it is answered ${answer.status}`, 'a status below 500', contentOf(answer))
        : undefined,
      userSecretDifference(answer),
      canaryDifference(request, answer),
      internalsDifference(request, answer),
    ].filter((difference) => difference !== undefined);
  };
}

const contentOf = ({ status, body, text }: Answer): unknown => ({ status, body: body ?? text.slice(0, 200) });

/** An error may have no body (7.1: the error object is optional). A body must have the stated shape. */
function errorDifference({ method, rawBody }: Request, answer: Answer): Difference | undefined {
  const { status, body, text } = answer;
  const isJudged = status >= 400 && !outsideTheApi.has(status) && rawBody === undefined && method !== 'HEAD';
  if (!isJudged || text === '') return undefined;
  if (isObject(body) && isObject(body.error) && (body.data ?? null) === null) return undefined;
  return difference(
    'rest.envelope.error',
    'the error is not as it must be',
    '{ error: { … } }, no data',
    contentOf(answer),
  );
}

/** An answer with an error in place of its data has the status of an error. */
function statusDifference(answer: Answer): Difference | undefined {
  const { status, body } = answer;
  if (status >= 400 || !isObject(body) || !isObject(body.error) || (body.data ?? null) !== null) return undefined;
  return difference(
    'errors.status-is-error',
    `an error has status ${status}`,
    'a status of 400 or more',
    contentOf(answer),
  );
}

const secretMembers = ['password', 'resetPasswordToken', 'confirmationToken'];

/** The name of a secret member of a user record, anywhere in the value. */
function secretMember(value: unknown): string | undefined {
  if (Array.isArray(value)) return firstOf(value);
  if (!isObject(value)) return undefined;
  const isUser = typeof value.username === 'string' && typeof value.email === 'string';
  const member = isUser ? secretMembers.find((name) => name in value) : undefined;
  return member ?? firstOf(Object.values(value));
}

const firstOf = (values: readonly unknown[]): string | undefined => {
  for (const value of values) {
    const member = typeof value === 'object' && value !== null ? secretMember(value) : undefined;
    if (member !== undefined) return member;
  }
  return undefined;
};

function userSecretDifference(answer: Answer): Difference | undefined {
  if (!answer.text.includes('username')) return undefined;
  const member = secretMember(answer.body);
  if (member === undefined) return undefined;
  return difference('users.record-secrets', `a user record carries ${member}`, `no ${member}`, contentOf(answer));
}

/** The texts of the request: an error message may quote them. */
const sentText = ({ path, body, rawBody, form }: Request): string =>
  [
    decodeText(path),
    rawBody ?? '',
    body === undefined ? '' : JSON.stringify(body),
    form ? JSON.stringify(form) : '',
  ].join(' ');

/**
 * The difference where an answer has a hidden value. In a header or an error it breaks another clause, since it also
 * reaches requesters without access.
 */
function canaryDifference(request: Request, answer: Answer): Difference | undefined {
  const header = Object.entries(answer.headers).find(([, value]) => canaryIn(value) !== undefined);
  const hidden = canaryIn(answer.text);
  if (!header && hidden === undefined) return undefined;
  const isRefused = answer.status >= 400;
  if ((header || isRefused) && canaryIn(sentText(request)) !== undefined) return undefined;
  const expected = 'no value of a password or a private attribute';
  if (header)
    return difference(
      'access.private-by-default',
      `the header ${header[0]} carries a hidden value`,
      expected,
      header[1],
    );
  if (isRefused)
    return difference('access.private-by-default', 'an error carries a hidden value', expected, contentOf(answer));
  return difference(`security.no-${hidden}`, 'the answer carries a hidden value', expected, contentOf(answer));
}

/** The attributes of the entries that an answer is about: in an envelope, or bare, as localizations are answered. */
function attributesIn(body: unknown, isBare: boolean): JsonObject[] {
  if (!isObject(body)) return [];
  if (isBare) return [body, ...(Array.isArray(body.localizations) ? body.localizations : [])].filter(isObject);
  return [body.data]
    .flat()
    .flatMap((entry) => (isObject(entry) && isObject(entry.attributes) ? [entry.attributes] : []));
}

/** The difference where an entry has a member for a hidden attribute, whatever its value. */
function hiddenMember({ type, segment, rest }: Endpoint, { body }: Answer): Difference | undefined {
  const isBare = [segment, rest].includes('localizations');
  const hidden = type.attributes.filter(({ name }) => hiddenFields(type).has(name));
  for (const attributes of attributesIn(body, isBare)) {
    const shown = hidden.find(({ name }) => Object.hasOwn(attributes, name));
    if (shown === undefined) continue;
    const clause = shown.type === 'password' ? 'security.no-password' : 'security.no-private';
    return difference(clause, `the answer has the hidden attribute ${shown.name}`, `no ${shown.name}`, attributes);
  }
  return undefined;
}

function internalsDifference(request: Request, answer: Answer): Difference | undefined {
  if (answer.status < 400) return undefined;
  const trace = internalsIn(answer.text);
  if (trace === undefined || sentText(request).includes(trace)) return undefined;
  return difference('security.no-stack-trace', 'the error tells internals of the server', 'nothing of the kind', trace);
}

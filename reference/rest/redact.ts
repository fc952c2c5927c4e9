/** Redacts the target of a request for logs: hides passwords, tokens and codes. */
import { decodeText } from '../model/decode-text.ts';
import { redactGraphql, redactVariables, variablesWithSecrets } from './redact-graphql.ts';
import { HIDDEN, isSecretName } from './secret-names.ts';

/** Maximum number of characters of a target in a log. */
const LONGEST = 4000;

/** Texts that look like credentials: a JWT, the word after `Bearer`, a long key in hexadecimal digits. */
const CREDENTIALS = [
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /(?<=Bearer(?:\s|\+|%20)+)[^&\s]+/gi,
  /[0-9a-f]{40,}/gi,
];

/** Names of parameters that hold a query, and of those that hold its variables. */
const QUERIES = ['query', 'mutation'];
const VARIABLES = ['variables', 'operations', 'extensions'];

/** A parameter of a query string. */
interface Part {
  /** As sent. */
  readonly text: string;
  /** Decoded. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** The text before the value, including `=`. */
  readonly start: string;
}

/**
 * Redacts the path and query string of a request for a log. Replaces by `***`: the values of parameters with secret names
 * (`code`, `filters[resetPasswordToken][$eq]`), of such arguments and variables in a GraphQL query, and texts that look like
 * credentials.
 */
export function redactTarget(target: string): string {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const query = mark === -1 ? '' : `?${redactQuery(target.slice(mark + 1))}`;
  const text = CREDENTIALS.reduce((redacted, form) => redacted.replace(form, HIDDEN), path + query);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function redactQuery(query: string): string {
  const parts = query.split('&').map(partOf);
  const queries = parts.filter(({ name }) => QUERIES.includes(name)).map(({ value }) => value);
  const secrets = new Set(queries.flatMap(variablesWithSecrets));
  return parts.map((part) => redactPart(part, secrets)).join('&');
}

function redactPart({ text, name, value, start }: Part, secrets: ReadonlySet<string>): string {
  if (name.split(/[[\].]/).some(isSecretName)) return start + (start.endsWith('=') ? HIDDEN : '');
  const redacted = QUERIES.includes(name)
    ? redactGraphql(value)
    : VARIABLES.includes(name)
      ? redactVariables(value, secrets)
      : value;
  return redacted === value ? text : start + encodeURIComponent(redacted);
}

/** Splits a parameter where `qs` does: after the first `]=`, else at the first `=`. */
function partOf(text: string): Part {
  const bracket = /(?:\]|%5D)=/i.exec(text);
  const equals = bracket ? bracket.index + bracket[0].length - 1 : text.indexOf('=');
  const end = equals === -1 ? text.length : equals;
  return {
    text,
    name: decode(text.slice(0, end)),
    value: decode(text.slice(end + 1)),
    start: text.slice(0, end + 1),
  };
}

const decode = (text: string): string => decodeText(text.replaceAll('+', ' '));

/** Headers that hold credentials. */
const SECRET_HEADERS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);

/** Hides credentials in headers. */
export const redactHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, SECRET_HEADERS.has(name.toLowerCase()) ? HIDDEN : value]),
  );

/** Parses a body, if it is JSON, and hides the values of secret names in it, and texts that look like credentials. */
export function redactBody(text: string): unknown {
  try {
    return redactValue(JSON.parse(text));
  } catch {
    return redactQuery(text);
  }
}

function redactValue(value: unknown): unknown {
  if (typeof value === 'string') return CREDENTIALS.reduce((redacted, form) => redacted.replace(form, HIDDEN), value);
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  const query = Reflect.get(value, 'query');
  const secrets = new Set(typeof query === 'string' ? variablesWithSecrets(query) : []);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redactMember(name, inner, secrets)]));
}

function redactMember(name: string, value: unknown, secrets: ReadonlySet<string>): unknown {
  if (isSecretName(name) && value !== null) return HIDDEN;
  if (name === 'query' && typeof value === 'string') return redactGraphql(value);
  if (VARIABLES.includes(name) && secrets.size > 0) {
    try {
      return JSON.parse(redactVariables(JSON.stringify(value), secrets));
    } catch {
      return HIDDEN;
    }
  }
  return redactValue(value);
}

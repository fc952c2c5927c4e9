/** The target of a request as logs keep it: without passwords, tokens and codes. */
import { redactGraphql, redactVariables, variablesWithSecrets } from './redact-graphql.ts';
import { HIDDEN, isSecretName } from './secret-names.ts';

/** Most characters that are kept of a target. */
const LONGEST = 4000;

/** What is a credential by its form, wherever it stands: a JWT, what follows `Bearer`, a long key in hexadecimal digits. */
const CREDENTIALS = [
  /(?<![\w-])eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g,
  /(?<=Bearer(?:\s|\+|%20)+)[^&\s]+/gi,
  /[0-9a-f]{40,}/gi,
];

/** Parameters that hold a query, and those that hold its variables. */
const QUERIES = ['query', 'mutation'];
const VARIABLES = ['variables', 'operations', 'extensions'];

/** A parameter as it is written. */
interface Part {
  readonly text: string;
  /** Decoded. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** Up to the value, with the `=`. */
  readonly start: string;
}

/**
 * The path and query string of a request as a log may keep them. The values of parameters whose name says that they are
 * secret (`code`, `filters[resetPasswordToken][$eq]`), and of such arguments and variables in a GraphQL query, are
 * replaced by `***`; so is what looks like a credential.
 */
export function redactedTarget(target: string): string {
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
    name: decoded(text.slice(0, end)),
    value: decoded(text.slice(end + 1)),
    start: text.slice(0, end + 1),
  };
}

/** What cannot be decoded stays as it is. */
function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

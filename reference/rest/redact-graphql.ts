/** Redacts GraphQL queries and their variables for logs: hides the values of secret arguments. */
import { isObject } from '../model/object.ts';
import { HIDDEN, isSecretName } from './secret-names.ts';

/** A value in a query: a block text, a text (maybe without its end), a list, an object, or a word. */
const VALUE = /"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\])*(?:"|$)|\[[^\]]*\]?|\{[^}]*\}?|[^\s,(){}[\]]+/.source;

/** The text before the value of an argument or a member. */
const ARGUMENT = /(?<![$\w])("?)(?<name>\w+)\1\s*:\s*(?!\$)/g;

/** The text before the default value of a variable. */
const VARIABLE = /\$(?<name>\w+)\s*:\s*[\w![\]\s]+=\s*/g;

const ARGUMENT_BY_VARIABLE = /\b(\w+)\s*:\s*\$(\w+)/g;

/** Names of variables that hold the value of a secret argument. */
export function variablesWithSecrets(query: string): string[] {
  return [...query.matchAll(ARGUMENT_BY_VARIABLE)].flatMap(([, argument = '', variable = '']) =>
    isSecretName(argument) ? variable : [],
  );
}

/** Hides the values of secret arguments in a query, which need not be valid. */
export function redactGraphql(query: string): string {
  const variables = new Set(variablesWithSecrets(query));
  const withoutDefaults = hideAfter(query, VARIABLE, (name) => isSecretName(name) || variables.has(name));
  return hideAfter(withoutDefaults, ARGUMENT, isSecretName);
}

/** Replaces the values that follow a pattern whose `name` is secret. */
function hideAfter(text: string, pattern: RegExp, isSecret: (name: string) => boolean): string {
  const value = new RegExp(VALUE, 'y');
  let redacted = '';
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (match.index < at || !isSecret(match.groups?.name ?? '')) continue;
    value.lastIndex = end;
    if (!value.test(text)) continue;
    redacted += `${text.slice(at, end)}"${HIDDEN}"`;
    at = value.lastIndex;
  }
  return redacted + text.slice(at);
}

/** Hides secret values in variables, given as JSON; text that is not JSON is hidden as a whole. */
export function redactVariables(text: string, secrets: ReadonlySet<string>): string {
  try {
    return JSON.stringify(redactMembers(JSON.parse(text), secrets));
  } catch {
    return HIDDEN;
  }
}

function redactMembers(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => redactMembers(item, secrets));
  if (typeof value === 'string') return value.includes('{') ? redactGraphql(value) : value;
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    const isSecret = isSecretName(name) || secrets.has(name);
    return [name, isSecret ? HIDDEN : redactMembers(inner, secrets)] as const;
  });
  return Object.fromEntries(members);
}

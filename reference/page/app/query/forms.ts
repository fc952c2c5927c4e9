/** One request in the forms in which people use it: URL, `qs` object, curl, fetch, GraphQL. */
import type { Parameters } from './query.ts';
import { queryString } from './query.ts';

/** A request of the page. */
export interface PageRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with the prefix: `/api/books`. */
  readonly path: string;
  readonly parameters?: Parameters;
  readonly body?: unknown;
  /** Whether it needs no credentials. */
  readonly open?: boolean;
  /** The same in GraphQL; undefined where there is no such operation. */
  readonly graphql?: string | undefined;
}

/** A form of a request. */
export interface Form {
  readonly name: string;
  readonly text: string;
}

/** Path and query string. */
export function targetOf({ path, parameters = {} }: PageRequest): string {
  const query = queryString(parameters);
  return query === '' ? path : `${path}?${query}`;
}

/** All forms of a request. Credentials are the variable TOUCHSTONE_TOKEN: the page knows no token. */
export function formsOf(request: PageRequest, origin: string): Form[] {
  const { graphql, parameters } = request;
  const url = origin + targetOf(request);
  return [
    { name: 'URL', text: url },
    ...(parameters && Object.keys(parameters).length > 0 ? [{ name: 'qs', text: qsText(request, origin) }] : []),
    { name: 'curl', text: curlText(request, url) },
    { name: 'fetch', text: fetchText(request, url) },
    ...(graphql === undefined ? [] : [{ name: 'GraphQL', text: graphql }]),
  ];
}

/** A text as one word of a POSIX shell. */
const word = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curlText({ method, body, open }: PageRequest, url: string): string {
  const words = [
    `curl -g ${word(url)}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    // a shell fills the variable in between double quotes
    ...(open ? [] : ['-H "Authorization: Bearer $TOUCHSTONE_TOKEN"']),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${word(JSON.stringify(body))}`]),
  ];
  return words.join(' \\\n  ');
}

function fetchText({ method, body, open }: PageRequest, url: string): string {
  const headers = [
    ...(open ? [] : ["    Authorization: 'Bearer ' + process.env.TOUCHSTONE_TOKEN,"]),
    ...(body === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indent(source(body))}),`]),
  ];
  const second = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const response = await fetch(${JSON.stringify(url)}${second});\nconst { data, meta } = await response.json();`;
}

function qsText({ path, parameters }: PageRequest, origin: string): string {
  const query = `const query = qs.stringify(\n  ${indent(source(parameters))},\n  { encodeValuesOnly: true },\n);`;
  return `import qs from 'qs';\n\n${query}\nconst url = \`${origin}${path}?\${query}\`;`;
}

const indent = (text: string): string => text.replaceAll('\n', '\n  ');

/** A value as JavaScript: like JSON, without quotes around names that need none. */
function source(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
}

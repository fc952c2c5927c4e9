/** Writes requests as curl lines to paste into a shell. */
import { gzipSync } from 'node:zlib';
import { printableLine } from '../models/printable.ts';
import type { FormPart, Request } from './exchange.ts';
import { printedResemblance } from './resemblance.ts';

/** Marks a shell variable in a path or body. It holds a value that an earlier line takes from an answer. */
export const variable = (name: string): string => `\uE000${name}\uE001`;

export interface CurlOptions {
  /** The target's base. */
  readonly url: string;
  /** Headers sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether requests of auth `full` carry a token. The line has `$TOUCHSTONE_TOKEN` in its place. */
  readonly hasToken: boolean;
  /** Shell variables that take the first id or the JWT of the answer. */
  readonly captures?: readonly Capture[] | undefined;
}

export interface Capture {
  readonly name: string;
  readonly of: 'id' | 'documentId' | 'jwt' | 'url' | 'createdAt';
  /**
   * Which of the values with this name in the answer, from 1.
   *
   * @default 1
   */
  readonly nth?: number | 'last';
}

/** Shell commands that find the value in an answer. GraphQL writes ids as texts. */
function finder({ of, nth = 1 }: Capture): string {
  const choice = nth === 1 ? 'head -n1' : nth === 'last' ? 'tail -n1' : `sed -n ${nth}p`;
  if (of === 'id') return `grep -o '"id":"*[0-9]*' | ${choice} | grep -o '[0-9]*$'`;
  return `grep -o '"${of}":"[^"]*"' | ${choice} | cut -d'"' -f4`;
}

/** Matches only variables that `variable` marked: text of the target must not name other variables of the shell. */
const VARIABLE = /\uE000((?:ID|DOC|JWT|RUN|URL|MOMENT)\d+)\uE001/;
/** Variables that are numbers, where nothing else stands beside them. `DOC` is a text. */
const NUMBER = /\uE000((?:ID|JWT)\d+)\uE001/;

/** The bearer of a request, with the variable of the token in place of the token; undefined without one. */
export function printedBearer(
  { auth }: Pick<Request, 'auth'>,
  hasToken: boolean,
): { readonly text: string; readonly isVariable: boolean } | undefined {
  if (auth === 'none') return undefined;
  if (auth === 'full') return hasToken ? { text: '$TOUCHSTONE_TOKEN', isVariable: true } : undefined;
  if ('bearer' in auth) return { text: auth.bearer, isVariable: false };
  return { text: printedResemblance(auth.resembling), isVariable: true };
}

/**
 * A line for sh that sends the request and prints the answer with its status. A line with control characters needs bash
 * or zsh.
 */
export function curlLine(request: Request, { url, headers, hasToken, captures = [] }: CurlOptions): string {
  const parts = ['curl', captures.length > 0 ? '-sg' : '-sgi'];
  if (request.method === 'HEAD') parts.push('-I');
  else if (request.method !== 'GET')
    parts.push('-X', /^[A-Z]+$/.test(request.method) ? request.method : quote(request.method));
  if (/\/\.{1,2}(\/|\?|$)/.test(request.path)) parts.push('--path-as-is');
  parts.push(quote(url + request.path));
  const bearer = printedBearer(request, hasToken);
  // double quotes let the shell expand the variable
  if (bearer?.isVariable) parts.push('-H', `"Authorization: Bearer ${bearer.text}"`);
  else if (bearer) parts.push('-H', quote(`Authorization: Bearer ${bearer.text}`));
  const hasBearer = bearer !== undefined;
  const { authorization, ...others } = headers ?? {};
  // a bearer replaces it; double quotes let the shell expand the variable
  if (authorization !== undefined && !hasBearer) parts.push('-H', `"Authorization: ${authorization}"`);
  const ownHeaders: Record<string, string> = { ...others, ...request.headers };
  if (request.body !== undefined) ownHeaders['content-type'] ??= 'application/json';
  // curl drops a header without a value unless it ends in a semicolon.
  for (const [name, value] of Object.entries(ownHeaders))
    parts.push('-H', quote(value === '' ? `${name};` : `${name}: ${value}`));
  for (const part of request.form ?? []) parts.push(...formWords(part));
  const body = request.rawBody ?? (request.body === undefined ? undefined : bodyText(request.body));
  const isLong = body !== undefined && body.length > longestArgument;
  if (body !== undefined) parts.push(...(isLong ? ['--data-binary', '@-'] : ['--data-raw', quote(body)]));
  const send = isLong ? `${printed(body)} | ${parts.join(' ')}` : parts.join(' ');
  const line = [...(request.form ?? []).flatMap(fileLine), send].join('; ');
  const [first, ...more] = captures;
  if (first === undefined) return line;
  if (more.length === 0) return `${first.name}=$(${line} | tee /dev/stderr | ${finder(first)})`;
  const assignments = captures.map((one) => `${one.name}=$(printf %s "$ANSWER" | ${finder(one)})`);
  return [`ANSWER=$(${line} | tee /dev/stderr)`, ...assignments].join('; ');
}

/** Longest text to pass as an argument: Linux refuses 128 KiB. */
const longestArgument = 100_000;

/** Commands that print a long text; a letter that is repeated is written once. */
function printed(text: string): string {
  const commands = text.split(/([a-zA-Z0-9])(\1{999,})/).map((part, index, parts) => {
    if (index % 3 === 0) return part === '' ? [] : [`printf %s ${quote(part)}`];
    // the pattern gives the letter, then its repetitions
    return index % 3 === 1 ? [`head -c ${(parts[index + 1] ?? '').length + 1} /dev/zero | tr '\\0' ${part}`] : [];
  });
  return `{ ${commands.flat().join('; ')}; }`;
}

/** The shell variable that names the temporary file of a part. */
const fileVariable = (filename: string): string => `FILE_${filename.replace(/\W/g, '_')}`;

/** Bytes of a file from which on it is packed. */
const longFile = 4096;

/** The command that writes the content of a file into a temporary file for curl. */
function fileLine(part: FormPart): string[] {
  if (!('base64' in part)) return [];
  const name = fileVariable(part.filename);
  const bytes = Buffer.from(part.base64, 'base64');
  const content = bytes.length < longFile ? '' : gzipSync(bytes).toString('base64');
  const isShorter = content !== '' && content.length < part.base64.length;
  const unpacked = isShorter ? `${quote(content)} | base64 -d | gunzip` : `${quote(part.base64)} | base64 -d`;
  return [`${name}=$(mktemp); echo ${unpacked} > "$${name}"`];
}

/** The options of a form part. `-F` would read a file for a value that begins with `@` or `<`; `--form-string` does not. */
function formWords(part: FormPart): string[] {
  if ('value' in part) return ['--form-string', quote(`${part.name}=${part.value}`)];
  const filename = part.filename.replace(/["\\]/g, '\\$&');
  const rest = quote(`;filename="${filename}";type=${part.type}`);
  return ['-F', `${quote(`${part.name}=@`)}"$${fileVariable(part.filename)}"${rest}`];
}

/** The body as JSON. A text that is only a variable becomes a number. */
function bodyText(body: unknown): string {
  return JSON.stringify(body).replace(new RegExp(`"(${NUMBER.source})"`, 'g'), '$1');
}

/** Quotes a text for sh. The shell expands only its marked variables. */
function quote(text: string): string {
  return text
    .split(VARIABLE)
    .map((part, index) => {
      if (index % 2 === 1) return `"$${part}"`;
      return part === '' && text !== '' ? '' : literal(part);
    })
    .join('');
}

/**
 * Quotes a text for a shell. Characters that a terminal, a build server or a shell would obey become octal escapes in
 * `$'…'`. The escaped text has no quote, so that a shell without that form ends the word at the same place.
 */
function literal(text: string): string {
  if (printableLine(text) === text) return `'${text.replaceAll("'", `'\\''`)}'`;
  const word = text.replace(/[\\'!:#]|[^\x20-\x7e]+/gu, (match) => (match === '\\' ? '\\\\' : octal(match)));
  return `$'${word}'`;
}

function octal(text: string): string {
  return [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

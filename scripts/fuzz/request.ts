/** A request as bytes, and as something to paste into a shell. */

export interface FuzzRequest {
  readonly method: string;
  /** The request target, usually a path with a query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer | undefined;
  /** Sent instead of all that, in these pieces, over a connection of its own: broken HTTP. */
  readonly raw?: readonly Buffer[] | undefined;
  /** Whether it may change content: anything but GET, HEAD and OPTIONS, and GraphQL without a mutation. */
  readonly mayChange: boolean;
}

/** Whether the request speaks of the endpoint of GraphQL, which answers errors in a form of its own. */
export const isGraphql = ({ target }: FuzzRequest): boolean => /^(https?:\/\/[^/]*)?\/+graphql/i.test(target);

/** The bytes of a request with a whole head; the length of its body is added where nothing else says it. */
export function bytesOf({ method, target, headers, body }: FuzzRequest, host: string): Buffer {
  const says = (name: string) => headers.some(([header]) => header.toLowerCase() === name);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(says('host') ? [] : [`Host: ${host}`]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body && !says('content-length') && !says('transfer-encoding') ? [`Content-Length: ${body.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return body ? Buffer.concat([head, body]) : head;
}

/** A command that sends the same bytes: curl where it can, else a socket of bash. */
export function commandOf(request: FuzzRequest, url: URL): string {
  return isOrdinary(request) ? curlOf(request, url) : socketOf(request, url);
}

/** Whether curl sends it unchanged. */
function isOrdinary({ raw, target, method, headers, body }: FuzzRequest): boolean {
  return (
    raw === undefined &&
    /^\/[\x21-\x7e]*$/.test(target) &&
    /^[A-Z]+$/.test(method) &&
    headers.every(
      ([name, value]) =>
        /^[\w-]+$/.test(name) &&
        /^[\x20-\x7e]*$/.test(value) &&
        !/^(content-length|transfer-encoding|host)$/i.test(name),
    ) &&
    !body?.includes(0)
  );
}

function curlOf({ method, target, headers, body }: FuzzRequest, { origin }: URL): string {
  const words = ['curl', '-sgi', '--path-as-is', '-X', method, quoted(origin + target)];
  for (const [name, value] of headers) words.push('-H', quoted(value === '' ? `${name};` : `${name}: ${value}`));
  if (body) words.push('--data-binary', quoted(body));
  return words.join(' ');
}

function socketOf(request: FuzzRequest, { hostname, port, host }: URL): string {
  const pieces = request.raw ?? [bytesOf(request, host)];
  const writes = pieces.map((piece) => `printf %b ${octal(piece)} >&3`).join('; sleep 0.05; ');
  return `exec 3<>/dev/tcp/${hostname}/${port}; ${writes}; timeout 5 cat <&3; exec 3>&-`;
}

function quoted(value: string | Buffer): string {
  const bytes = Buffer.from(value);
  const text = bytes.toString('latin1');
  return /^[\x20-\x7e]*$/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `$'${escaped(bytes, '')}'`;
}

const octal = (bytes: Buffer): string => `'${escaped(bytes, '0')}'`;

/** Bytes as they are written between quotes; all but plain characters in octal. */
function escaped(bytes: Buffer, lead: string): string {
  return bytes
    .toString('latin1')
    .replace(/[^\x20-\x7e]|['\\!]/g, (byte) => `\\${lead}${byte.charCodeAt(0).toString(8).padStart(3, '0')}`);
}

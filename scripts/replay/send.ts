/** Sends recorded requests to a server, as the one who sent them. */
import { Agent, request } from 'node:http';
import type { FormPart } from '../../spec/index.ts';
import type { Answer } from './compare.ts';
import type { RecordedExchange, RecordedRequest } from './recording.ts';

/** A server to send to, and the credentials it knows, by the names recordings use. */
export interface Target {
  readonly url: string;
  readonly tokens: Readonly<Record<'token' | 'token-read' | 'token-custom', string>>;
}

/** One connection to a server; remembers the users that logged in. */
export interface Sender {
  /** Sends recorded requests; remembers a JWT of the answer where the recorded answer has one. */
  exchange(recorded: RecordedExchange): Promise<Answer>;
  send(request: RecordedRequest): Promise<Answer>;
  close(): void;
}

/** Opens a connection. */
export function openSender({ url, tokens }: Target): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const jwts = new Map<string, string>();
  const credentials: ReadonlyMap<string, string> = new Map([...Object.entries(tokens), ['bad', 'not-a-token']]);

  const authorization = (auth: string): string => {
    const [kind = '', name = 'user'] = auth.split(':');
    return `Bearer ${kind === 'user' ? (jwts.get(name) ?? '') : (credentials.get(kind) ?? '')}`;
  };

  const send = (recorded: RecordedRequest): Promise<Answer> => {
    const { method, path, auth = 'token' } = recorded;
    const headers: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(recorded.headers ?? {}))
      headers[name] = value.replace('{token}', tokens.token);
    if (auth !== 'none') headers.authorization = authorization(auth);
    const payload = payloadOf(recorded);
    if (payload) {
      headers['content-type'] ??= payload.type;
      headers['content-length'] = payload.bytes.length;
    }
    return new Promise((resolve, reject) => {
      const sent = request(new URL(url), { method, path, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? null,
            body: bodyOf(Buffer.concat(chunks).toString()),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(payload?.bytes);
    });
  };

  return {
    send,
    async exchange(recorded) {
      const answer = await send(recorded.request);
      const jwt = jwtOf(answer.body);
      const name = recorded.saveJwt ?? nameIn(recorded.request.body) ?? asker(recorded.request);
      if (jwt !== undefined && name !== undefined) {
        jwts.set(name, jwt);
        // the first who logs in is the user without a name
        if (!jwts.has('user')) jwts.set('user', jwt);
      }
      return answer;
    },
    close: () => agent.destroy(),
  };
}

/**
 * Who asked with a JWT: one that is given anew takes the place of theirs. The recorded server took the old one still
 * (decision users-and-tokens), and what it answered then is judged with the new one.
 */
const asker = ({ auth = 'token' }: RecordedRequest): string | undefined => /^user:(.+)$/.exec(auth)?.[1];

function payloadOf({ multipart, raw, body }: RecordedRequest): { bytes: Buffer; type: string } | undefined {
  if (multipart) return { bytes: formOf(multipart), type: `multipart/form-data; boundary=${BOUNDARY}` };
  if (raw !== undefined) {
    const text =
      typeof raw === 'string' ? raw : `${raw.prefix ?? ''}${(raw.char ?? 'x').repeat(raw.repeat)}${raw.suffix ?? ''}`;
    return { bytes: Buffer.from(text), type: 'application/json' };
  }
  return body === undefined ? undefined : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' };
}

const BOUNDARY = 'part-of-a-recorded-form';

function formOf(parts: readonly FormPart[]): Buffer {
  const written = parts.flatMap(({ name, filename, type, base64, value }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n`;
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const content = base64 === undefined ? Buffer.from(String(value)) : Buffer.from(base64, 'base64');
    return [Buffer.from(`${head}${typed}\r\n`), content, Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

function bodyOf(text: string): unknown {
  if (text === '') return { $empty: true };
  try {
    return JSON.parse(text);
  } catch {
    return { $text: text };
  }
}

/** A JWT, in the answer of a REST route or of a GraphQL mutation. */
function jwtOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  if ('jwt' in body) return typeof body.jwt === 'string' ? body.jwt : undefined;
  const { data } = body as { readonly data?: unknown };
  const answers = typeof data === 'object' && data !== null ? Object.values(data) : [];
  const signIn = answers.find((each) => typeof each === 'object' && each !== null && 'jwt' in each);
  return jwtOf(signIn);
}

/** Whom a login or registration is about. */
function nameIn(body: unknown): string | undefined {
  const { username, identifier } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const name = username ?? identifier;
  return typeof name === 'string' ? name : undefined;
}

/** Forms as different clients write them (RFC 7578, RFC 2046): the same parts, in other words. */
import type { Request } from '../../target/exchange.ts';

/** A part of a form; with a filename it is a file. */
export interface WrittenPart {
  readonly name: string;
  readonly text: string;
  readonly filename?: string;
  readonly type?: string;
}

interface Writer {
  /** The boundary. Default: `touchstone-boundary`. */
  readonly boundary?: string;
  /** The parameters of the form's type. */
  readonly parameters?: (boundary: string) => string;
  /** The header lines of a part. */
  readonly head: (part: WrittenPart) => readonly string[];
  /** What stands before the first boundary and after the last. */
  readonly around?: readonly [before: string, after: string];
}

const quoted = ({ name, filename }: WrittenPart): string =>
  `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`;

const disposition = (part: WrittenPart): string => `Content-Disposition: ${quoted(part)}`;

const typed = ({ type }: WrittenPart): string[] => (type === undefined ? [] : [`Content-Type: ${type}`]);

/** The length of a part in bytes, as clients that stream forms write it. */
const length = ({ text }: WrittenPart): string => `Content-Length: ${Buffer.byteLength(text)}`;

/** The writers by what is special in their forms; all were seen to be read by a real Strapi 4. */
export const writers = {
  'JSON with its type': { head: (part) => [disposition(part), `Content-Type: ${part.type ?? 'application/json'}`] },
  'texts with type and charset, before the disposition': {
    head: (part) => [`Content-Type: ${part.type ?? 'text/plain; charset=utf-8'}`, disposition(part)],
  },
  'headers in small letters': {
    head: (part) =>
      [disposition(part), ...typed(part)].map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())),
  },
  'lengths and encodings': {
    head: (part) => [disposition(part), ...typed(part), length(part), 'Content-Transfer-Encoding: binary'],
  },
  'names and boundary as .NET writes them': {
    parameters: (boundary) => `boundary="${boundary}"`,
    head: ({ name, filename, type }) => [
      `Content-Type: ${type ?? 'text/plain; charset=utf-8'}`,
      `Content-Disposition: form-data; name=${name}${filename === undefined ? '' : `; filename=${filename}; filename*=utf-8''${filename}`}`,
    ],
  },
  'no blanks': {
    head: (part) => [disposition(part), ...typed(part)].map((line) => line.replaceAll(/(?<=[:;]) /g, '')),
  },
  'texts around it': { head: (part) => [disposition(part), ...typed(part)], around: ['A form.\r\n', '\r\nIts end.'] },
  'a boundary of a browser': {
    boundary: '----WebKitFormBoundary7MA4YWxkTrZu0gW',
    head: (part) => [disposition(part), ...typed(part)],
  },
  'a charset after the boundary': {
    parameters: (boundary) => `boundary=${boundary}; charset=utf-8`,
    head: (part) => [disposition(part), ...typed(part)],
  },
} satisfies Readonly<Record<string, Writer>>;

export type WriterName = keyof typeof writers;

export const writerNames = Object.keys(writers) as readonly WriterName[];

/** The body of a form by this writer, and its type. */
export function writtenForm(name: WriterName, parts: readonly WrittenPart[]): Pick<Request, 'rawBody' | 'headers'> {
  const writer: Writer = writers[name];
  const { boundary = 'touchstone-boundary', parameters = (text) => `boundary=${text}`, around = ['', ''] } = writer;
  const texts = parts.map((part) => `--${boundary}\r\n${writer.head(part).join('\r\n')}\r\n\r\n${part.text}\r\n`);
  return {
    rawBody: `${around[0]}${texts.join('')}--${boundary}--\r\n${around[1]}`,
    headers: { 'content-type': `multipart/form-data; ${parameters(boundary)}` },
  };
}

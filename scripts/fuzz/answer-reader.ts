/** Reads one answer of HTTP/1.1 from bytes as they come. */

export interface HttpAnswer {
  readonly status: number;
  /** Values by name in lower case; those of a repeated header joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly keepsConnection: boolean;
}

interface Head {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Bytes it takes. */
  readonly size: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export class AnswerReader {
  /** The answer, once it is whole. */
  answer: HttpAnswer | undefined;
  readonly #isHead: boolean;
  #bytes: Buffer = Buffer.alloc(0);
  #head: Head | undefined;

  /** `isHead`: the request has the method HEAD, so its answer has a length and no body. */
  constructor(isHead: boolean) {
    this.#isHead = isHead;
  }

  /** Takes bytes; gives those that belong to the next answer. */
  push(chunk: Buffer): Buffer | undefined {
    this.#bytes = this.#bytes.length === 0 ? chunk : Buffer.concat([this.#bytes, chunk]);
    this.#head ??= this.#readHead();
    const body = this.#head && this.#readBody(this.#head);
    if (!this.#head || !body) return undefined;
    this.#finish(this.#head, body.bytes);
    return this.#bytes.subarray(body.end);
  }

  /** The answer that ends with its connection; undefined when there is none, or only a part of one. */
  atEnd(): HttpAnswer | undefined {
    if (this.answer || !this.#head) return undefined;
    const { headers, size } = this.#head;
    if ('content-length' in headers || 'transfer-encoding' in headers) return undefined;
    return this.#finish(this.#head, this.#bytes.subarray(size));
  }

  #finish({ status, headers }: Head, body: Buffer): HttpAnswer {
    this.answer = { status, headers, body, keepsConnection: headers.connection !== 'close' };
    return this.answer;
  }

  #readHead(): Head | undefined {
    const end = this.#bytes.indexOf(HEAD_END);
    if (end < 0) return undefined;
    const [first = '', ...lines] = this.#bytes.subarray(0, end).toString('latin1').split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const cut = line.indexOf(':');
      const name = line.slice(0, cut).toLowerCase();
      const value = line.slice(cut + 1).trim();
      headers[name] = name in headers ? `${headers[name]}, ${value}` : value;
    }
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
    if (status >= 100 && status < 200) {
      // an interim answer: the one that counts follows
      this.#bytes = this.#bytes.subarray(end + HEAD_END.length);
      return this.#readHead();
    }
    return { status, headers, size: end + HEAD_END.length };
  }

  #readBody({ status, headers, size }: Head) {
    if (this.#isHead || status === 204 || status === 304) return { bytes: Buffer.alloc(0), end: size };
    if (headers['transfer-encoding'] === 'chunked') return this.#readChunks(size);
    if (headers['content-length'] === undefined) return undefined;
    const end = size + Number(headers['content-length']);
    return this.#bytes.length < end ? undefined : { bytes: this.#bytes.subarray(size, end), end };
  }

  #readChunks(start: number) {
    const chunks: Buffer[] = [];
    let at = start;
    for (;;) {
      const lineEnd = this.#bytes.indexOf('\r\n', at);
      if (lineEnd < 0) return undefined;
      const length = Number.parseInt(this.#bytes.toString('latin1', at, lineEnd), 16);
      const next = lineEnd + 2 + length + 2;
      if (this.#bytes.length < next) return undefined;
      if (length === 0) return { bytes: Buffer.concat(chunks), end: next };
      chunks.push(this.#bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
      at = next;
    }
  }
}

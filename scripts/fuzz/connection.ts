/** Connections that send any bytes and parse answers as HTTP/1.1. */
import { connect, type Socket } from 'node:net';
import { AnswerReader, type HttpAnswer } from './answer-reader.ts';

/** The answer to the bytes sent. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: HttpAnswer }
  /** The connection was closed without an answer. */
  | { readonly kind: 'closed' }
  /** Nothing came in time, or only a part of an answer. */
  | { readonly kind: 'late' };

/** Milliseconds before an answer counts as lost, or a connection as never closed; a busy machine takes seconds. */
const PATIENCE = 20_000;

/** One connection at a time, kept open as long as the server keeps it. */
export class Connection {
  readonly #port: number;
  readonly #from: string;
  #socket: Socket | undefined;
  #fresh = false;

  /** `from`: the address of this machine that it comes from. */
  constructor(port: number, from = '127.0.0.1') {
    this.#port = port;
    this.#from = from;
  }

  /** Sends a request and waits for its answer. */
  async send(bytes: Buffer, isHead: boolean): Promise<Outcome> {
    const outcome = await this.#exchange(bytes, isHead);
    // a kept connection may be closed just as it is used again
    if (outcome.kind === 'closed' && !this.#fresh) return this.#exchange(bytes, isHead);
    return outcome;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress: this.#from, noDelay: true });
    // told by `close`, which follows
    socket.on('error', () => {});
    this.#socket = socket;
    return socket;
  }

  #exchange(bytes: Buffer, isHead: boolean): Promise<Outcome> {
    this.#fresh = this.#socket === undefined || this.#socket.destroyed || !this.#socket.writable;
    const socket = this.#fresh || !this.#socket ? this.#open() : this.#socket;
    const reader = new AnswerReader(isHead);
    return new Promise((resolve) => {
      const end = (outcome: Outcome, keep: boolean): void => {
        clearTimeout(timer);
        socket.off('data', read).off('close', closed);
        if (!keep) this.close();
        resolve(outcome);
      };
      const read = (chunk: Buffer): void => {
        reader.push(chunk);
        const { answer } = reader;
        if (answer) end({ kind: 'answer', answer }, answer.keepsConnection);
      };
      const closed = (): void => {
        const answer = reader.atEnd();
        end(answer ? { kind: 'answer', answer } : { kind: 'closed' }, false);
      };
      const timer = setTimeout(() => end({ kind: 'late' }, false), PATIENCE);
      socket.on('data', read).on('close', closed);
      socket.write(bytes);
    });
  }
}

/** Milliseconds between two pieces. */
const PAUSE = 5;

/** Sends pieces over a connection of its own, ends it, and gives all that was answered; undefined: it was never closed. */
export function sendPieces(port: number, pieces: readonly Buffer[]): Promise<readonly HttpAnswer[] | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const answers: HttpAnswer[] = [];
    let reader = new AnswerReader(false);
    const collect = (answer: HttpAnswer | undefined): void => {
      if (answer) answers.push(answer);
    };
    const timer = setTimeout(() => {
      socket.destroy();
      resolve(undefined);
    }, PATIENCE);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      let rest: Buffer | undefined = chunk;
      while (rest && rest.length > 0) {
        rest = reader.push(rest);
        if (!reader.answer) break;
        collect(reader.answer);
        reader = new AnswerReader(false);
      }
    });
    socket.on('close', () => {
      clearTimeout(timer);
      collect(reader.atEnd());
      resolve(answers);
    });
    const [first, ...more] = pieces;
    let remaining = more;
    const next = (): void => {
      const [piece, ...rest] = remaining;
      remaining = rest;
      if (piece === undefined || socket.destroyed) socket.end();
      else socket.write(piece, () => setTimeout(next, PAUSE));
    };
    socket.on('connect', () => socket.write(first ?? Buffer.alloc(0), () => setTimeout(next, PAUSE)));
  });
}

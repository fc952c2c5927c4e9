/** The part of autocannon that is used here; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  export interface Result {
    /** Answers by the first digit of their status. */
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  }

  function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    /** Seconds; not used with `amount`. */
    readonly duration?: number;
    /** Requests to send in all. */
    readonly amount?: number;
    /** Seconds to wait for an answer. */
    readonly timeout?: number;
    /** Sent in turn by each connection. */
    readonly requests: readonly Request[];
  }): Promise<Result>;

  export default autocannon;
}

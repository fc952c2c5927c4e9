/** `ctx.request` and `ctx.response`: what Koa keeps there, and much that the context has as well. */
import type { Bag } from '../callable.ts';
import type { Context } from './context.ts';
import { ERROR_METHODS } from './error-answer.ts';

/** What of a context `ctx.request` has too. */
const OF_REQUEST = [
  ...[
    'method',
    'url',
    'originalUrl',
    'path',
    'querystring',
    'search',
    'href',
    'origin',
    'host',
    'hostname',
    'protocol',
  ],
  ...['secure', 'headers', 'header', 'ip', 'ips', 'get', 'is', 'accepts', 'acceptsLanguages'],
];

/** What of a context `ctx.response` has too. */
const OF_RESPONSE = [
  ...['type', 'set', 'append', 'remove', 'vary', 'etag', 'lastModified', 'headerSent', 'redirect', 'attachment'],
  ...['send', 'created', 'deleted'],
];

/** `ctx.request`. */
export class ContextRequest {
  readonly ctx: Context;
  body: unknown = {};
  files: Bag = {};
  /** Parameters of the route, as some controllers look for them. */
  route: unknown;

  constructor(ctx: Context) {
    this.ctx = ctx;
  }
  get query(): Bag {
    return this.ctx.query;
  }
  set query(query: Bag) {
    this.ctx.query = query;
  }

  get type(): string {
    return this.ctx.get('content-type').split(';', 1)[0] ?? '';
  }
  get length(): number | undefined {
    const length = this.ctx.get('content-length');
    return length === '' ? undefined : Number(length);
  }

  static {
    delegate(ContextRequest.prototype, [...OF_REQUEST, 'req', 'res', 'state']);
  }
}

/** `ctx.response`. */
export class ContextResponse {
  readonly #ctx: Context;
  #status: number | undefined;
  #body: unknown;
  /** Whether a body was set, be it null. */
  hasBody = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }
  get status(): number {
    return this.#status ?? (!this.hasBody ? 404 : this.#body === null || this.#body === undefined ? 204 : 200);
  }
  set status(status: number) {
    this.#status = status;
  }
  get isRedirect(): boolean {
    return this.#status !== undefined && this.#status >= 300 && this.#status < 400;
  }
  /** Whether anything was said of the answer. */
  get isSet(): boolean {
    return this.hasBody || this.#status !== undefined;
  }
  get body(): unknown {
    return this.#body;
  }
  set body(body: unknown) {
    this.#body = body;
    this.hasBody = true;
  }
  get headers() {
    return this.#ctx.res.getHeaders();
  }
  get ctx(): Context {
    return this.#ctx;
  }
  get(name: string): unknown {
    return this.#ctx.res.getHeader(name) ?? '';
  }

  static {
    delegate(ContextResponse.prototype, [...OF_RESPONSE, ...ERROR_METHODS.map(([name]) => name), 'req', 'res']);
  }
}

/** Lets the parts of a context answer what the context knows. */
function delegate(part: object, names: readonly string[]): void {
  for (const name of names)
    Object.defineProperty(part, name, {
      get(this: { readonly ctx: Context }) {
        const value: unknown = Reflect.get(this.ctx, name);
        return typeof value === 'function' ? value.bind(this.ctx) : value;
      },
      set(this: { readonly ctx: Context }, value: unknown) {
        Reflect.set(this.ctx, name, value);
      },
    });
}

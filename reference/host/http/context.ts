/** `ctx`: a request and its answer, as a project's controllers, policies and middlewares see them (Koa's interface). */
import type { Request, Response } from 'express';
import { parseParameters } from '../../query/parameters.ts';
import type { Bag } from '../callable.ts';
import { ContextRequest, ContextResponse } from './context-parts.ts';
import { ERROR_METHODS, errorAnswer, faultOf } from './error-answer.ts';

/** What a request brought in its body. */
export interface RequestBody {
  readonly body: unknown;
  /** Files by field; a list where a field holds several. */
  readonly files: Bag;
}

export class Context {
  readonly req: Request;
  readonly res: Response;
  /** For what middlewares, policies and controllers tell each other. */
  readonly state: Bag;
  params: Readonly<Record<string, string>> = {};
  query: Bag;
  readonly request: ContextRequest;
  readonly response: ContextResponse;
  /** Set when the answer was sent without it. */
  respond = true;

  constructor(req: Request, res: Response) {
    this.req = req;
    this.res = res;
    this.state = {};
    this.query = { ...parseParameters(queryString(req.originalUrl)) };
    this.request = new ContextRequest(this);
    this.response = new ContextResponse(this);
  }

  get app(): unknown {
    return Reflect.get(globalThis, 'strapi');
  }
  get method(): string {
    return this.req.method;
  }
  get url(): string {
    return this.req.originalUrl;
  }
  get originalUrl(): string {
    return this.req.originalUrl;
  }
  get path(): string {
    return this.req.originalUrl.split('?', 1)[0] ?? '/';
  }
  get querystring(): string {
    return queryString(this.req.originalUrl);
  }
  get headers() {
    return this.req.headers;
  }
  get header() {
    return this.req.headers;
  }
  get host(): string {
    return this.req.headers.host ?? '';
  }
  get origin(): string {
    return `${this.req.protocol}://${this.host}`;
  }
  get protocol(): string {
    return this.req.protocol;
  }
  get hostname(): string {
    return this.req.hostname ?? '';
  }
  get secure(): boolean {
    return this.req.secure;
  }
  get href(): string {
    return this.origin + this.url;
  }
  get search(): string {
    return this.querystring && `?${this.querystring}`;
  }
  get ip(): string {
    return this.req.ip ?? '';
  }
  get ips(): readonly string[] {
    return this.req.ips;
  }
  get cookies() {
    return {
      get: (name: string) => cookiesOf(this.req).get(name),
      set: (name: string, value: string, options: object = {}) =>
        this.res.cookie(name, value, { path: '/', ...options }),
    };
  }

  get status(): number {
    return this.response.status;
  }
  set status(status: number) {
    this.response.status = status;
  }
  get body(): unknown {
    return this.response.body;
  }
  set body(body: unknown) {
    this.response.body = body;
  }
  get type(): string {
    return String(this.res.getHeader('content-type') ?? '');
  }
  set type(type: string) {
    this.res.type(type);
  }

  get(name: string): string {
    return this.req.get(name) ?? '';
  }
  set(name: string | Readonly<Record<string, string>>, value?: string | string[]): void {
    if (typeof name === 'object') for (const [each, text] of Object.entries(name)) this.res.set(each, text);
    else this.res.set(name, value ?? '');
  }
  remove(name: string): void {
    this.res.removeHeader(name);
  }
  vary(name: string): void {
    this.res.vary(name);
  }
  get headerSent(): boolean {
    return this.res.headersSent;
  }
  set etag(etag: string) {
    this.set('ETag', /^(?:W\/)?"/.test(etag) ? etag : `"${etag}"`);
  }
  set lastModified(time: Date | string) {
    this.set('Last-Modified', new Date(time).toUTCString());
  }
  append(name: string, value: string | string[]): void {
    this.res.append(name, value);
  }
  is(...types: string[]): string | false | null {
    return this.req.is(types);
  }
  accepts(...types: string[]): string | false {
    return this.req.accepts(types) || false;
  }
  acceptsLanguages(...languages: string[]): string | false {
    return this.req.acceptsLanguages(languages) || false;
  }
  redirect(url: string): void {
    if (!this.response.isRedirect) this.status = 302;
    this.set('Location', url);
    this.type = this.accepts('html') ? 'html' : 'text';
    this.body ??= `Redirecting to ${url}.`;
  }
  attachment(name?: string): void {
    this.res.attachment(name);
  }

  send(body: unknown, status = 200): void {
    this.status = status;
    this.body = body;
  }
  created(body: unknown): void {
    this.send(body, 201);
  }
  accepted(body: unknown): void {
    this.send(body, 202);
  }
  deleted(body?: unknown): void {
    if (body === undefined || body === null) this.send(null, 204);
    else this.send(body, 200);
  }
  noContent(): void {
    this.send(null, 204);
  }

  /** Ends the request with an error: a status, a text and an object with details, or an error. */
  throw(...given: unknown[]): never {
    throw faultOf(given);
  }
  assert(value: unknown, ...given: unknown[]): void {
    if (!value) this.throw(...given);
  }

  static {
    // ctx.badRequest(message, details) and so on: one for each status of an error
    for (const [name, status] of ERROR_METHODS) {
      const refuse = function (this: Context, message?: unknown, details: unknown = {}): void {
        this.send({ data: null, error: errorAnswer(status, message, details) }, status);
      };
      Object.defineProperty(Context.prototype, name, { value: refuse });
    }
  }
}

function queryString(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

function cookiesOf(request: Request): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name = '', ...value]) => [name, decoded(value.join('='))]));
}

/** What was not encoded as it should be stays as it came. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The Koa application of a project: its contexts are those that controllers, policies and middlewares get. */
import { STATUS_CODES } from 'node:http';
import type { Request } from 'express';
import type KoaApplication from 'koa';
import { stringify } from 'qs';
import { stackOf } from '../../model/caught-error.ts';
import { parseParameters } from '../../query/parameters.ts';
import type { ProjectConfig } from '../app/config.ts';
import type { Bag } from '../callable.ts';
import type { Context, ContextResponse } from './context.ts';
import { errorAnswer } from './error-answer.ts';
import { Koa } from './koa.ts';

/** Options of a Koa application. */
export interface KoaOptions {
  /** Receives errors of streams that are sent. @default they are dropped */
  readonly log?: (text: string) => void;
  /** Name of the environment. @default NODE_ENV, else development */
  readonly env?: string;
  /** Whether headers of a proxy are trusted (`server.proxy`). @default false */
  readonly proxy?: boolean;
  /** Secrets that sign cookies (`server.app.keys`). @default none: cookies are not signed */
  readonly keys?: readonly string[];
}

/** Creates a Koa application whose contexts have what Strapi adds: `ctx.send`, `ctx.badRequest` and the like. */
export function createKoaApp({ env, proxy = false, keys = [], log }: KoaOptions = {}): KoaApplication {
  const app = new Koa({ env, proxy, ...(keys.length > 0 ? { keys: [...keys] } : {}) });
  // without a listener the error would end the process
  app.on('error', (error: unknown) => log?.(stackOf(error)));
  Object.defineProperties(app.request, requestProperties);
  for (const [name, method] of Object.entries(responseMethods)) {
    Reflect.set(app.response, name, method);
    Reflect.set(app.context, name, function delegate(this: Context, ...args: unknown[]) {
      return method.apply(this.response, args as never);
    });
  }
  return app;
}

/** The options of an application, as the configuration of the server names them. */
export function koaOptions(config: ProjectConfig): KoaOptions {
  const keys = config.get('server.app.keys', []);
  return {
    env: String(config.environment),
    proxy: config.get('server.proxy') === true,
    keys: Array.isArray(keys) ? keys.map(String).filter((key) => key !== '') : [],
  };
}

interface UrlParts {
  readonly req: Request;
  url: string;
  querystring: string;
  readonly search: string;
  ownUrl?: string;
  queries?: Map<string, Bag>;
}

/** Differences from Koa's request: Express removes the mount path from `req.url`, and queries are nested objects. */
const requestProperties: PropertyDescriptorMap & ThisType<UrlParts> = {
  url: {
    get() {
      return this.ownUrl ?? this.req.originalUrl;
    },
    set(url: string) {
      this.ownUrl = url;
      if (this.req.baseUrl === '') this.req.url = url;
    },
  },
  path: {
    get() {
      return this.url.split('?', 1)[0] ?? '/';
    },
    set(path: string) {
      this.url = path + this.search;
    },
  },
  querystring: {
    get() {
      const start = this.url.indexOf('?');
      return start === -1 ? '' : this.url.slice(start + 1);
    },
    set(text: string) {
      const [path = '/'] = this.url.split('?', 1);
      this.url = text === '' ? path : `${path}?${text}`;
    },
  },
  query: {
    get() {
      const { querystring } = this;
      this.queries ??= new Map();
      const query = this.queries.get(querystring) ?? { ...parseParameters(querystring) };
      this.queries.set(querystring, query);
      return query;
    },
    set(query: Bag) {
      this.querystring = stringify(query);
    },
  },
};

type ResponseMethod = (this: ContextResponse, ...args: never[]) => void;

/** Sets status and body of an answer. */
const responseMethods: Readonly<Record<string, ResponseMethod>> = {
  send(body: unknown, status = 200) {
    this.status = status;
    this.body = body;
  },
  created(body: unknown) {
    this.status = 201;
    this.body = body;
  },
  deleted(body?: unknown) {
    this.status = body === undefined || body === null ? 204 : 200;
    if (this.status === 200) this.body = body;
  },
  ...Object.fromEntries(errorMethods()),
};

/** A method for each status of an error: `badRequest(message, details)`. */
function errorMethods(): [name: string, ResponseMethod][] {
  const statuses = Object.entries(STATUS_CODES).filter(([code]) => Number(code) >= 400);
  return statuses.map(([code, reason = '']) => [
    methodName(reason),
    function answerError(this: ContextResponse, message?: unknown, details: unknown = {}) {
      this.status = Number(code);
      this.body = { data: null, error: errorAnswer(Number(code), message, details) };
    },
  ]);
}

/** Converts a reason phrase to the name of a method: `Bad Request` to `badRequest`. */
function methodName(reason: string): string {
  const [first = '', ...rest] = reason.replace(/[^A-Za-z -]/g, '').split(/[ -]/);
  const capitalized = rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase());
  return first.toLowerCase() + capitalized.join('');
}

/** `factories` of `@strapi/strapi`, which make the controllers, services and routers of a project. */
import type { ContentType } from '../../model/model.ts';
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import { inheritFrom } from '../http/core-controller.ts';

/** What factories need of the server. The application object contains it. */
export interface Cores {
  controller(uid: string): Bag;
  service(uid: string): Bag;
  contentType(uid: string): ContentType;
}

/** Key of the cores in the application object. */
export const CORES = Symbol('cores of the application');

/** One route of a router. */
export interface CoreRoute {
  readonly method: string;
  readonly path: string;
  /** `api::book.book.find`. */
  readonly handler: string;
  readonly config: Bag;
}

const coresOf = (strapi: unknown): Cores => Reflect.get(Object(strapi), CORES) as Cores;

const application = (): unknown => Reflect.get(globalThis, 'strapi');

/** Makes the factories. They are stateless: the application is their argument, or the global one. */
export function createFactories(): Readonly<Record<string, Callable>> {
  const callWith = (code: unknown, strapi: unknown): unknown =>
    isCallable(code) ? code.call(undefined, { strapi }) : code;
  return {
    createCoreController: (uid, code) => (context: unknown) => {
      const { strapi } = membersOf(context);
      return inheritFrom(coresOf(strapi).controller(String(uid)), callWith(code, strapi));
    },
    createCoreService: (uid, code) => (context: unknown) => {
      const { strapi } = membersOf(context);
      return inheritFrom(coresOf(strapi).service(String(uid)), callWith(code, strapi));
    },
    createCoreRouter(uid, options) {
      let routes: CoreRoute[] | undefined;
      return {
        get prefix() {
          return membersOf(options).prefix;
        },
        // made once: code of plugins may change them
        get routes() {
          routes ??= coreRoutes(coresOf(application()).contentType(String(uid)), membersOf(options));
          return routes;
        },
      };
    },
  };
}

/** The routes of a content-type, with the project's configuration of each. */
export function coreRoutes(type: ContentType, { only, except, config }: Bag): CoreRoute[] {
  const path = `/${type.kind === 'singleType' ? type.singularName : type.pluralName}`;
  const rows: readonly (readonly [string, string, string])[] =
    type.kind === 'singleType'
      ? [
          ['find', 'GET', path],
          ['update', 'PUT', path],
          ['delete', 'DELETE', path],
        ]
      : [
          ['find', 'GET', path],
          ['findOne', 'GET', `${path}/:id`],
          ['create', 'POST', path],
          ['update', 'PUT', `${path}/:id`],
          ['delete', 'DELETE', `${path}/:id`],
        ];
  return rows
    .filter(([action]) => (Array.isArray(only) ? only.includes(action) : true))
    .filter(([action]) => (Array.isArray(except) ? !except.includes(action) : true))
    .map(([action, method, at]) => ({
      method,
      path: at,
      handler: `${type.uid}.${action}`,
      config: membersOf(membersOf(config)[action]),
    }));
}

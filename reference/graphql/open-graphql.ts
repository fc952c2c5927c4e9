/**
 * Opens the GraphQL face of one server. This file loads no GraphQL: `face.ts`, which does, is loaded at the first request
 * to the endpoint, or at the start where a project adds to the schema, so that its mistakes stop the start.
 */
import type { RequestHandler } from 'express';
import type { Accounts } from '../access/accounts.ts';
import type { Access } from '../access/viewer.ts';
import type { Find } from '../content/find.ts';
import type { Content } from '../content/service.ts';
import type { Locales } from '../i18n/locales.ts';
import type { Media } from '../media/media.ts';
import type { Model } from '../model/model.ts';
import type { Reader } from '../store/reader.ts';
import type { GraphqlConfig } from './config.ts';
import type { Customization } from './customization.ts';
import { playground } from './playground/playground.ts';
import { namelessRemarks } from './schema/names.ts';

/** What the face stands on. */
export interface GraphqlParts {
  readonly config: GraphqlConfig;
  readonly model: Model;
  readonly reader: Reader;
  readonly find: Find;
  readonly content: Content;
  readonly media: Media;
  readonly locales: Locales;
  readonly access: Access;
  /** Users and roles; a server without them has no such operations. */
  readonly accounts?: Accounts | undefined;
  /** What the project's own code says of the schema; undefined: it has none, or said nothing. */
  readonly customization?: Customization | undefined;
  readonly production: boolean;
  /** Where warnings and unexpected errors are told. */
  log(text: string): void;
}

/**
 * Makes the handler of the endpoint and of the playground below it, to be mounted at `config.endpoint`.
 *
 * @throws ProjectError for a mistake in what the project says of the schema
 */
export async function openGraphql(parts: GraphqlParts): Promise<RequestHandler> {
  const { config, production } = parts;
  for (const warning of config.warnings) parts.log(warning);
  if (config.shadowCrud) for (const remark of namelessRemarks(parts.model)) parts.log(remark);
  let loaded: Promise<RequestHandler> | undefined;
  const load = () => {
    loaded ??= import('./face.ts').then(({ createFace }) => createFace(parts));
    return loaded;
  };
  if (parts.customization) await load();
  const showPlayground = playground(config.endpoint);
  const hasPlayground = config.playgroundAlways || !production;
  const answer: RequestHandler = (request, response, next) => {
    if (request.path !== '/') next();
    else
      load()
        .then((face) => face(request, response, next))
        .catch(next);
  };
  return (request, response, next) => {
    if (hasPlayground) showPlayground(request, response, () => answer(request, response, next));
    else answer(request, response, next);
  };
}

/** Endpoints that describe the schemas of a project. They need a full-access token. */

import type { Model } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { type Answer, type AnswerTo, type PluginRequest, type PluginRoute, routesWith } from '../plugin-routes.ts';
import { describeComponent, describeContentType } from './describe.ts';

const KINDS: readonly unknown[] = ['collectionType', 'singleType'];

/** The routes below `/content-type-builder`. A missing schema answers 404 in a form of its own, as observed. */
export function builderRoutes({ contentTypes, components }: Model): PluginRoute[] {
  const types = [...contentTypes.values()].filter(({ uid }) => !uid.startsWith('strapi::'));

  const listTypes = (request: PluginRequest): Answer => {
    const { kind } = request.parameters;
    if (kind !== undefined && !KINDS.includes(kind)) {
      throw new ApiError('ValidationError', `kind must be one of the following values: ${KINDS.join(', ')}`);
    }
    const matches = types.filter((type) => kind === undefined || type.kind === kind);
    return { body: { data: matches.map(describeContentType) } };
  };
  const showType = (request: PluginRequest): Answer => {
    const contentType = types.find(({ uid }) => uid === request.segment('uid'));
    return contentType ? { body: { data: describeContentType(contentType) } } : notFound('contentType');
  };
  // the last file comes first, as observed
  const listComponents = (): Answer => ({ body: { data: [...components.values()].reverse().map(describeComponent) } });
  const showComponent = (request: PluginRequest): Answer => {
    const component = components.get(request.segment('uid'));
    return component ? { body: { data: describeComponent(component) } } : notFound('component');
  };

  const forFullAccess =
    (answer: (request: PluginRequest) => Answer): AnswerTo =>
    (request) => {
      if (!request.caller.fullAccess) throw new ApiError('ForbiddenError');
      return answer(request);
    };
  return routesWith('content-type-builder', {
    'GET /content-type-builder/content-types': forFullAccess(listTypes),
    'GET /content-type-builder/content-types/:uid': forFullAccess(showType),
    'GET /content-type-builder/components': forFullAccess(listComponents),
    'GET /content-type-builder/components/:uid': forFullAccess(showComponent),
  });
}

const notFound = (what: string): Answer => ({ status: 404, body: { error: `${what}.notFound` } });

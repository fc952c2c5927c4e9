/** What a project declares, for programs that build on it; for holders of a full-access token only. */

import type { Model } from '../../model/model.ts';
import { ApiError } from '../../query/api-error.ts';
import { type Answer, type AnswerTo, type Asked, type PluginRoute, routesWith } from '../plugin-routes.ts';
import { describeComponent, describeContentType } from './describe.ts';

const KINDS: readonly unknown[] = ['collectionType', 'singleType'];

/** The routes below `/content-type-builder`. What is not there is told as observed, outside the usual error. */
export function builderRoutes({ contentTypes, components }: Model): PluginRoute[] {
  const types = [...contentTypes.values()].filter(({ uid }) => !uid.startsWith('strapi::'));

  const listTypes = (asked: Asked): Answer => {
    const { kind } = asked.parameters;
    if (kind !== undefined && !KINDS.includes(kind)) {
      throw new ApiError('ValidationError', `kind must be one of the following values: ${KINDS.join(', ')}`);
    }
    const chosen = types.filter((type) => kind === undefined || type.kind === kind);
    return { body: { data: chosen.map(describeContentType) } };
  };
  const oneType = (asked: Asked): Answer => {
    const found = types.find(({ uid }) => uid === asked.segment('uid'));
    return found ? { body: { data: describeContentType(found) } } : missing('contentType');
  };
  // the last file comes first, as observed
  const listComponents = (): Answer => ({ body: { data: [...components.values()].reverse().map(describeComponent) } });
  const oneComponent = (asked: Asked): Answer => {
    const found = components.get(asked.segment('uid'));
    return found ? { body: { data: describeComponent(found) } } : missing('component');
  };

  const forFullAccess =
    (answer: (asked: Asked) => Answer): AnswerTo =>
    (asked) => {
      if (!asked.caller.fullAccess) throw new ApiError('ForbiddenError');
      return answer(asked);
    };
  return routesWith('content-type-builder', {
    'GET /content-type-builder/content-types': forFullAccess(listTypes),
    'GET /content-type-builder/content-types/:uid': forFullAccess(oneType),
    'GET /content-type-builder/components': forFullAccess(listComponents),
    'GET /content-type-builder/components/:uid': forFullAccess(oneComponent),
  });
}

const missing = (what: string): Answer => ({ status: 404, body: { error: `${what}.notFound` } });

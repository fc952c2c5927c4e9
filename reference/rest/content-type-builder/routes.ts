/** What a project declares, for programs that build on it; for holders of a full-access token only. */

import type { Model } from '../../model/model.ts';
import { Refusal } from '../../query/refusal.ts';
import type { Answer, Asked, PluginRoute } from '../plugin-routes.ts';
import { describeComponent, describeContentType } from './describe.ts';

const PLUGIN = 'plugin::content-type-builder';
const KINDS: readonly unknown[] = ['collectionType', 'singleType'];

/** The routes below `/content-type-builder`. What is not there is told as observed, outside the usual error. */
export function builderRoutes({ contentTypes, components }: Model): PluginRoute[] {
  const types = [...contentTypes.values()].filter(({ uid }) => !uid.startsWith('strapi::'));

  const listTypes = (asked: Asked): Answer => {
    const { kind } = asked.parameters;
    if (kind !== undefined && !KINDS.includes(kind)) {
      throw new Refusal(400, 'ValidationError', `kind must be one of the following values: ${KINDS.join(', ')}`);
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

  const route = (path: string, controller: string, action: string, answer: (asked: Asked) => Answer): PluginRoute => ({
    method: 'GET',
    path: `/content-type-builder/${path}`,
    controller: `${PLUGIN}.${controller}`,
    action,
    answer(asked) {
      if (!asked.caller.fullAccess) throw new Refusal(403, 'ForbiddenError', 'Forbidden');
      return answer(asked);
    },
  });
  return [
    route('content-types', 'content-types', 'getContentTypes', listTypes),
    route('content-types/:uid', 'content-types', 'getContentType', oneType),
    route('components', 'components', 'getComponents', listComponents),
    route('components/:uid', 'components', 'getComponent', oneComponent),
  ];
}

const missing = (what: string): Answer => ({ status: 404, body: { error: `${what}.notFound` } });

/** The endpoint that adds a localization of an entry (source document 4.1 rule 2; bare body and answer, as observed). */

import type { Content } from '../../content/content.ts';
import type { Find } from '../../content/find.ts';
import type { ContentType, Model } from '../../model/model.ts';
import { entryId } from '../../query/entry-id.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { PluginRoute } from '../plugin-routes.ts';

/** Services that the endpoints use. */
export interface LocalizationParts {
  readonly model: Model;
  readonly find: Find;
  readonly content: Content;
}

/** Makes one route for each localized content-type. */
export function localizationRoutes(parts: LocalizationParts): PluginRoute[] {
  const localized = [...parts.model.contentTypes.values()].filter((type) => type.localized && type.hasEndpoints);
  return localized.map((type) => localizationRoute(parts, type));
}

function localizationRoute({ model, find, content }: LocalizationParts, type: ContentType): PluginRoute {
  const isSingle = type.kind === 'singleType';
  return {
    method: 'POST',
    path: isSingle ? `/${type.singularName}/localizations` : `/${type.pluralName}/:id/localizations`,
    controller: type.uid,
    action: 'createLocalization',
    async answer(request) {
      const question = { ...request.about(type), parameters: { populate: 'localizations' } };
      const id = isSingle ? undefined : entryId(request.segment('id'));
      const localization = await content.localize(
        type,
        id,
        await readObject(request.request, request.response),
        question.viewer,
      );
      return { body: renderBare(find.show(type, localization, find.selection(question)), model) };
    },
  };
}

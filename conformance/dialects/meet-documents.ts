/** Reads the published versions of all documents once, before the run reads drafts: an entry has their moments. */
import { isObject } from '../models/json.ts';
import type { Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import type { TargetClient } from '../target/target.ts';

/** Most pages of a content-type. The translation learns the others when they are answered. */
const mostPages = 50;

/** Reads the lists of content-types with drafts. Its translation remembers what they show. Throws TargetDown. */
export async function meetDocuments(client: TargetClient, model: Model): Promise<void> {
  for (const type of model.contentTypes.filter(
    ({ kind, draftAndPublish }) => kind === 'collectionType' && draftAndPublish,
  )) {
    const locale = type.localized ? '&locale=all' : '';
    for (let page = 1; page <= mostPages; page += 1) {
      const path = `${endpointPath(type)}?publicationState=live&pagination[page]=${page}&pagination[pageSize]=100${locale}`;
      const { body } = await client.send({ method: 'GET', path, auth: 'full' });
      const meta = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
      if (!isObject(meta) || typeof meta.pageCount !== 'number' || page >= meta.pageCount) break;
    }
  }
}

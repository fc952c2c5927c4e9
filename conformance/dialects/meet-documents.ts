/** Reads the published versions of all documents once, before the run reads drafts: an entry has their moments. */
import { isObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { endpointPath } from '../target/endpoints.ts';
import { localeCodes, localesPath } from '../target/locale-codes.ts';
import type { TargetClient } from '../target/target.ts';

/** Most pages of a content-type. The translation learns the others when they are answered. */
const mostPages = 50;

/** Reads the entries of content-types with drafts. Its translation remembers what they show. Throws TargetDown. */
export async function meetDocuments(client: TargetClient, model: Model): Promise<void> {
  for (const type of model.contentTypes.filter(({ draftAndPublish }) => draftAndPublish)) {
    if (type.kind === 'singleType') await meetSingle(client, type);
    else await meetList(client, type);
  }
}

async function meetList(client: TargetClient, type: ContentType): Promise<void> {
  const locale = type.localized ? '&locale=all' : '';
  for (let page = 1; page <= mostPages; page += 1) {
    const path = `${endpointPath(type)}?publicationState=live&pagination[page]=${page}&pagination[pageSize]=100${locale}`;
    const { body } = await client.send({ method: 'GET', path, auth: 'full' });
    const meta = isObject(body) && isObject(body.meta) ? body.meta.pagination : undefined;
    if (!isObject(meta) || typeof meta.pageCount !== 'number' || page >= meta.pageCount) break;
  }
}

async function meetSingle(client: TargetClient, type: ContentType): Promise<void> {
  const locales = type.localized
    ? localeCodes((await client.send({ method: 'GET', path: localesPath, auth: 'full' })).body)
    : [];
  for (const query of ['', ...locales.map((code) => `?locale=${encodeURIComponent(code)}`)])
    await client.send({ method: 'GET', path: `${endpointPath(type)}${query}`, auth: 'full' });
}

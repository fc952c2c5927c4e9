/** Opens only the API tokens of a data directory, without a project. */
import { type ApiTokens, createApiTokens } from './access/api-tokens.ts';
import { TOKEN_UID } from './access/uids.ts';
import { isScalar } from './model/attribute.ts';
import { buildModel } from './model/build-model.ts';
import type { Model } from './model/model.ts';
import { filePersistence } from './store/file-persistence.ts';
import { openStore } from './store/open-store.ts';

/** The tokens; `close` frees the directory. */
export interface OpenTokens {
  readonly tokens: ApiTokens;
  close(): Promise<void>;
}

/**
 * Opens the tokens of a directory; creates the directory if it is missing.
 *
 * @throws ProjectError if the directory cannot be used, or contains other files
 */
export async function openTokens(directory: string): Promise<OpenTokens> {
  const store = await openStore(tokenModel(), filePersistence(directory));
  return { tokens: createApiTokens(store), close: () => store.close() };
}

/** A model with only tokens: other tables are neither read nor changed. */
function tokenModel(): Model {
  const { contentTypes } = buildModel({ contentTypes: [], components: [], extensions: [] });
  const type = contentTypes.get(TOKEN_UID);
  if (!type) throw new Error(`no content-type ${TOKEN_UID}`);
  const attributes = new Map([...type.attributes].filter(([, attribute]) => isScalar(attribute)));
  return { contentTypes: new Map([[TOKEN_UID, { ...type, attributes }]]), components: new Map() };
}

/** Opens the API tokens of a data directory, and nothing else of it: no project is needed for that. */
import { type ApiTokens, createApiTokens } from './access/api-tokens.ts';
import { TOKEN_UID } from './access/uids.ts';
import { isScalar } from './model/attribute.ts';
import { buildModel } from './model/build-model.ts';
import type { Model } from './model/model.ts';
import { filePersistence } from './store/file-persistence.ts';
import { openStore } from './store/open-store.ts';

/** The tokens, and how to let go of the directory. */
export interface OpenTokens {
  readonly tokens: ApiTokens;
  close(): Promise<void>;
}

/**
 * Opens the tokens that a directory keeps; it is made when it is missing.
 *
 * @throws ProjectError when the directory cannot be used, or holds something else
 */
export async function openTokens(directory: string): Promise<OpenTokens> {
  const store = await openStore(tokensOnly(), filePersistence(directory));
  return { tokens: createApiTokens(store), close: () => store.close() };
}

/** A model of tokens alone: the other tables are neither read nor touched. */
function tokensOnly(): Model {
  const { contentTypes } = buildModel({ contentTypes: [], components: [], extensions: [] });
  const type = contentTypes.get(TOKEN_UID);
  if (!type) throw new Error(`no content-type ${TOKEN_UID}`);
  const attributes = new Map([...type.attributes].filter(([, attribute]) => isScalar(attribute)));
  return { contentTypes: new Map([[TOKEN_UID, { ...type, attributes }]]), components: new Map() };
}

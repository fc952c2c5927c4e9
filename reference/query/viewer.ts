/** The permissions of the client that sent a request. Built by `access/`, passed to every query. */
export interface Viewer {
  /** Whether the action of a content-type is permitted: `may('find', 'api::product.product')`. */
  may(action: 'find' | 'findOne' | 'create' | 'update' | 'delete' | (string & {}), uid: string): boolean;
}

/** A viewer who may do everything: the server itself, code of the project, a full-access token. */
export const UNRESTRICTED: Viewer = { may: () => true };

/** Who asks, as far as content is concerned; built by `access/`, handed to every question. */
export interface Viewer {
  /** Whether the action of a content-type is permitted: `may('find', 'api::product.product')`. */
  may(action: 'find' | 'findOne' | 'create' | 'update' | 'delete' | (string & {}), uid: string): boolean;
}

/** A name that no model has, for requests with unknown names. */
export const unknownName = 'zzUnknown';

/** A name that no model has: for requests that name what is not there. */
export const unknownName = 'zzUnknown';

/** Parses an id from a path segment or an argument. An impossible id becomes one that no entry has. */
export function entryId(segment: string | undefined): number {
  return segment !== undefined && /^\d{1,15}$/.test(segment) ? Number(segment) : 0;
}

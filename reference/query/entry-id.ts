/** The id that a path segment or an argument names; ids that nothing can have find nothing. */
export function entryId(segment: string | undefined): number {
  return segment !== undefined && /^\d{1,15}$/.test(segment) ? Number(segment) : 0;
}

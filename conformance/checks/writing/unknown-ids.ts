/** Identifiers of no entry: numbers, and texts that a lenient reader takes for the id of one (4.1, 4.9). */

/** Some that no entry has, those that begin with `id` among them. */
export const unknownIds = (id: unknown): readonly string[] => [
  ...['999999999', 'abc', '0', '-1', '1e9'],
  ...[`${id}abc`, `${id}-a`, `${id}.5`],
];

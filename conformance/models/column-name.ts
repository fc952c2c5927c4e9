/** Names of the columns in which a server may keep attributes. */

/** The name of an attribute in snake case: `internal_notes` for `internalNotes`. */
export const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

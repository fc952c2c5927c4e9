/** Finds internals of a server that no answer may reveal: stack frames, SQL statements, paths of files. */

const traces: readonly RegExp[] = [
  /\bat (async )?[\w.<>$ ]*\(?(node:|file:|\/|[A-Z]:\\)[^\s)]+:\d+/,
  /"stack"\s*:/,
  /\bselect\b[^"]{0,200}\bfrom\b|\binsert into\b|\bdelete from\b|\bupdate\b[^"]{0,100}\bset\b/i,
  /\b(?:SQLITE_|ER_[A-Z_]{6,}|SQLSTATE)/,
  /node_modules|\/(home|usr|var|srv|opt|root|tmp)\/\w+|[A-Z]:\\\\\w+/,
];

/** The first trace of internals in a text; undefined when there is none. */
export const internalsIn = (text: string): string | undefined =>
  traces.map((pattern) => pattern.exec(text)?.[0]).find((match) => match !== undefined);

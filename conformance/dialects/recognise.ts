/** Tells which dialect an answered entry is written in. */
import { isObject } from '../models/json.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Dialect } from './dialect.ts';
import { strapi5, strapi5v4 } from './strapi-5.ts';

/** The dialect that the entries of an answer look like, other than that of the source document; undefined: none is known. */
export function looksLike(body: unknown): Dialect | undefined {
  const [entry] = [isObject(body) ? body.data : undefined].flat() as readonly unknown[];
  if (!isObject(entry) || typeof entry.documentId !== 'string' || typeof entry.id !== 'number') return undefined;
  return isObject(entry.attributes) && !('createdAt' in entry) ? strapi5v4 : strapi5;
}

/** What a user does who meets such a target. */
export const adviceFor = ({ name }: Dialect): string =>
  `this looks like Strapi 5: give --dialect ${name} (or --dialect strapi-4 to judge it by the form of Strapi 4)`;

/** Throws UsageError when entries are written in another dialect, since nearly all checks would fail alike. */
export function refuseOtherDialect(url: string, bodies: readonly unknown[]): void {
  for (const body of bodies) {
    const dialect = looksLike(body);
    if (dialect) throw new UsageError(`${url}: ${adviceFor(dialect)}`);
  }
}

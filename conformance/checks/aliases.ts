/** Former ids of checks, which command lines and files of expected failures may still have. */
import { readFileSync } from 'node:fs';

/** Former ids, each with the id of the check that replaced it. */
export const aliases: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./aliases.json', import.meta.url), 'utf8'),
);

/** The present id of a check. */
export const currentId = (id: string): string => (Object.hasOwn(aliases, id) ? (aliases[id] ?? id) : id);

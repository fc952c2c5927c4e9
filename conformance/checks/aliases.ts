/** Ids of checks that are part of another check now: command lines and files of expected failures may still name them. */
import { readFileSync } from 'node:fs';

/** Former ids, each with the id of the check that asks the same today. */
export const aliases: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('./aliases.json', import.meta.url), 'utf8'),
);

/** The present id of a check. */
export const currentId = (id: string): string => (Object.hasOwn(aliases, id) ? (aliases[id] ?? id) : id);

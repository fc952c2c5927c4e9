/** The dialects, by name. */
import { didYouMean } from '../models/nearest.ts';
import { UsageError } from '../models/usage-error.ts';
import type { Dialect } from './dialect.ts';
import { strapi4 } from './strapi-4.ts';
import { strapi5, strapi5v4 } from './strapi-5.ts';

export const dialects: readonly Dialect[] = [strapi4, strapi5v4, strapi5];

/**
 * The dialect of a name.
 *
 * @throws UsageError when there is none
 */
export function dialectNamed(name: string): Dialect {
  const names = dialects.map((dialect) => dialect.name);
  const dialect = dialects.find((candidate) => candidate.name === name);
  if (dialect) return dialect;
  throw new UsageError(`--dialect: there is no dialect ${name}${didYouMean(name, names)} (${names.join(', ')})`);
}

/**
 * Checks of what a real Strapi does not keep: of the source document in Strapi 4 (table `departures`), of Strapi 4 in Strapi 5
 * (table `strapi-5`). The profile of that Strapi records them without a verdict.
 */
import { loadTable } from '../../spec/index.ts';
import type { ReleaseDifferenceRow } from '../../spec/rows.ts';

/** A Strapi that departs from what is judged. */
export type Departing = 'strapi-4' | 'strapi-5';

const inStrapi4 = loadTable<{ readonly check: string }>('departures').map(({ check }) => check);
const inStrapi5 = loadTable<ReleaseDifferenceRow>('strapi-5').flatMap(({ checks }) => checks);

/** The first Strapi that departs, by the id of the check; what Strapi 4 does not keep, Strapi 5 need not keep either. */
export const departures: ReadonlyMap<string, Departing> = new Map([
  ...inStrapi5.map((check) => [check, 'strapi-5'] as const),
  ...inStrapi4.map((check) => [check, 'strapi-4'] as const),
]);

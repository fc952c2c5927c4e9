/** Checks of what a real Strapi 4 does not keep (table `departures`). Profile `strapi-4` records them without a verdict. */
import { loadTable } from '../../spec/index.ts';

/** Ids of the checks. */
export const departures: ReadonlySet<string> = new Set(
  loadTable<{ readonly check: string }>('departures').map(({ check }) => check),
);

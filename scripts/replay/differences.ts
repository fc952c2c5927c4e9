/** The recorded answers that the reference does not give in a profile. */
import type { Profile } from '../../reference/model/profile.ts';
import { type Difference, loadDifferences } from '../../spec/index.ts';

/** The listed differences of a profile: those of it, and those of both. */
export const differencesIn = (profile: Profile): readonly Difference[] =>
  loadDifferences().filter((difference) => difference.profile === undefined || difference.profile === profile);

/** Every check of section 4.8. */
import type { Check } from '../check.ts';
import { attachedFilesCheck } from './attached-files.ts';
import { bothAtOnceCheck } from './both-at-once.ts';
import { bothSidesChecks } from './both-sides.ts';
import { circlesCheck } from './circles.ts';
import { connectWinsCheck } from './connect-wins.ts';
import { deletedChecks } from './deleted.ts';
import { deletedAmongOthersCheck } from './deleted-among-others.ts';
import { differingTwiceCheck } from './differing-twice.ts';
import { draftsAmongLinksCheck } from './drafts-among-links.ts';
import { emptiedMorphChecks } from './emptied-morphs.ts';
import { envelopeNamesCheck } from './envelope-names.ts';
import { connectInsideCheck, filesInsideCheck, unknownFilesInsideCheck, uploadInsideCheck } from './files-inside.ts';
import { filterAfterChangeChecks } from './filters-after-changes.ts';
import { goneIdChecks } from './gone-ids.ts';
import { itemsInsideChecks } from './items-inside.ts';
import { emptiedTimesCheck, linkedTimesCheck } from './linked-times.ts';
import { mediaChecks } from './media.ts';
import { missingInSeveralCheck } from './missing-in-several.ts';
import { morphSetCheck } from './morph-set.ts';
import { morphChecks } from './morphs.ts';
import { morphsToPluginsCheck } from './morphs-to-plugins.ts';
import { morphsToSinglesCheck } from './morphs-to-singles.ts';
import { newestUnlinkedCheck } from './newest-unlinked.ts';
import { notAListCheck } from './not-a-list.ts';
import { ofOneIdChecks } from './of-one-id.ts';
import { onceAbsentChecks } from './once-absent.ts';
import { operationChecks } from './operations.ts';
import { othersStayChecks } from './others-stay.ts';
import { placesOnTheOtherSideCheck } from './places-on-the-other-side.ts';
import { recordedRelationChecks } from './recorded.ts';
import { relationRefusalChecks } from './refusals.ts';
import { refusedCreateChecks } from './refused-creates.ts';

export const relationWriteChecks: readonly Check[] = [
  ...operationChecks,
  connectWinsCheck,
  draftsAmongLinksCheck,
  envelopeNamesCheck,
  ...relationRefusalChecks,
  notAListCheck,
  circlesCheck,
  missingInSeveralCheck,
  ...goneIdChecks,
  differingTwiceCheck,
  ...refusedCreateChecks,
  ...bothSidesChecks,
  bothAtOnceCheck,
  placesOnTheOtherSideCheck,
  ...deletedChecks,
  deletedAmongOthersCheck,
  linkedTimesCheck,
  emptiedTimesCheck,
  connectInsideCheck,
  ...itemsInsideChecks,
  filesInsideCheck,
  unknownFilesInsideCheck,
  newestUnlinkedCheck,
  ...onceAbsentChecks,
  ...filterAfterChangeChecks,
  ...morphChecks,
  ...ofOneIdChecks,
  morphSetCheck,
  morphsToPluginsCheck,
  morphsToSinglesCheck,
  ...emptiedMorphChecks,
  ...mediaChecks,
  attachedFilesCheck,
  uploadInsideCheck,
  ...othersStayChecks,
  ...recordedRelationChecks,
];

/** Every check of section 4.10. */
import type { Check } from '../check.ts';
import { formerCredentialChecks } from './former-credentials.ts';
import { passwordChecks } from './passwords.ts';
import { pictureChecks } from './pictures.ts';
import { pictureOfFormCheck } from './pictures-of-forms.ts';
import { rateLimitChecks } from './rate-limit.ts';
import { registrationChecks } from './registration.ts';
import { roleChecks } from './roles.ts';
import { servedFileChecks } from './served-files.ts';
import { unknownRecordChecks } from './unknown-records.ts';
import { uploadChecks } from './upload.ts';
import { uploadedFileChecks } from './uploaded-files.ts';
import { userChangeChecks } from './user-changes.ts';
import { userWriteChecks } from './user-writes.ts';
import { userChecks } from './users.ts';
import { whoIsKnownChecks } from './who-is-known.ts';
import { wholeListChecks } from './whole-lists.ts';

export const pluginChecks: readonly Check[] = [
  ...registrationChecks,
  ...passwordChecks,
  ...rateLimitChecks,
  ...whoIsKnownChecks,
  ...userChecks,
  ...wholeListChecks,
  ...userWriteChecks,
  ...unknownRecordChecks,
  ...userChangeChecks,
  ...formerCredentialChecks,
  ...roleChecks,
  ...uploadChecks,
  ...pictureChecks,
  pictureOfFormCheck,
  ...uploadedFileChecks,
  ...servedFileChecks,
];

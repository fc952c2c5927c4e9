/** All operations of plugins that are not generated from a content-type. */
import type { Accounts } from '../../access/accounts.ts';
import type { Find } from '../../content/find.ts';
import type { Media } from '../../media/media.ts';
import type { OperationSource } from '../operations.ts';
import { uploadOperations } from './upload/uploads.ts';
import { roleOperations } from './users/roles.ts';
import { signInOperations } from './users/sign-in.ts';
import { userOperations } from './users/users.ts';

/** Services that the operations use. */
export interface PluginParts {
  readonly find: Find;
  readonly media: Media;
  /** Users and roles; without them their operations are missing. */
  readonly accounts?: Accounts | undefined;
}

/** The operations, in the order of the schema. */
export function pluginSources({ find, media, accounts }: PluginParts): OperationSource[] {
  const ofUsers = accounts
    ? [roleOperations(accounts.roles), userOperations(accounts), signInOperations({ accounts, find })]
    : [];
  return [uploadOperations(media), ...ofUsers];
}

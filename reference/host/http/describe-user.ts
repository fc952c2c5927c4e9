/** The user of a request, for code. */
import { USER_UID } from '../../access/uids.ts';
import type { RowQueries } from '../data/query-engine.ts';

/** The user in `ctx.state.user`: with role, without secrets; undefined if there is none. */
export async function describeUser(query: (uid: string) => RowQueries, id: number): Promise<unknown> {
  const user = await query(USER_UID).findOne({ where: { id }, populate: ['role'] });
  if (!user) return undefined;
  const { password: _password, resetPasswordToken: _reset, confirmationToken: _confirmation, ...publicUser } = user;
  return publicUser;
}

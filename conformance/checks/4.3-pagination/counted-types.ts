/** Content-types whose plain list has a known number of entries. */
import { grounds } from '../../generate/attributes.ts';
import { expectedSelection } from '../../judge/selection.ts';
import type { Scope } from '../check.ts';

/** The uids of content-types, with the totals of their lists. */
export function countedTypes(scope: Scope): { readonly uid: string; readonly total: number }[] {
  return grounds(scope.model, scope.world).flatMap(({ type }) => {
    const { required, open } = expectedSelection(scope, { type, parameters: {} });
    return open.length === 0 && required.length > 0 ? [{ uid: type.uid, total: required.length }] : [];
  });
}

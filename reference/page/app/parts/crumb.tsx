/** The way back to the list of an entry. */
import type { ShownType } from '../../describe.ts';
import { hrefOf } from '../route.ts';

export function Crumb({ type }: { readonly type: ShownType }) {
  if (type.kind === 'singleType') return <p class="crumb">Single type</p>;
  return (
    <p class="crumb">
      <a href={hrefOf(['content', type.uid])}>{type.displayName}</a>
    </p>
  );
}

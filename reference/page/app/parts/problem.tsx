/** What went wrong, and what helps. */
import type { Failure } from '../api.ts';

export function Problem({ failure }: { readonly failure: Failure | undefined }) {
  if (!failure) return null;
  const isInjected = failure.message === 'Injected fault';
  return (
    <p class="banner" role="alert">
      {failure.status > 0 && <strong>{failure.status} </strong>}
      {failure.message}
      {isInjected && (
        <>
          {' '}
          by a rule of <a href="#/faults">faults and latency</a>
        </>
      )}
    </p>
  );
}

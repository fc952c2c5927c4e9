/** An answer: its status and time, what was ignored, what it leaves out and why, its text. */
import type { ShownType } from '../../describe.ts';
import { MARK } from '../api.ts';
import { missingFrom } from '../query/missing.ts';
import { useShared } from '../state.ts';
import type { Answered } from '../views/builder.tsx';
import { Remarks } from './remarks.tsx';

interface AnswerProps {
  readonly type: ShownType;
  readonly answered: Answered;
  onPopulate(name: string): void;
}

export function AnswerView({ type, answered: { answer, query }, onPopulate }: AnswerProps) {
  const { requests } = useShared();
  const { status, body, milliseconds, mark, warnings } = answer;
  // the log knows more than the answer may tell
  const remarks = requests.find(({ headers }) => headers?.[MARK] === mark)?.remarks ?? warnings;
  const { data, meta } = (body ?? {}) as {
    readonly data?: unknown;
    readonly meta?: { readonly pagination?: { readonly total: number } };
  };
  const total = meta?.pagination?.total;
  const count = Array.isArray(data) ? `${data.length} of ${total ?? data.length} entries` : '';
  return (
    <section class="panel answer" aria-label="Answer">
      <h2>Answer</h2>
      <p class="facts" aria-live="polite">
        <span class={status < 400 ? 'state live' : 'state bad'}>{status}</span>
        <span>{milliseconds} ms</span>
        <span>{count}</span>
      </p>
      <Remarks remarks={remarks.filter((remark) => !remark.startsWith('not populated:'))} />
      {status < 400 && <MissingFields {...{ type, onPopulate }} missing={missingFrom(type, query)} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <pre tabIndex={0}>
        <code>{JSON.stringify(body, undefined, 2)}</code>
      </pre>
    </section>
  );
}

interface MissingProps {
  readonly missing: ReturnType<typeof missingFrom>;
  onPopulate(name: string): void;
}

function MissingFields({ missing, onPopulate }: MissingProps) {
  if (missing.length === 0) return null;
  return (
    <details class="missing">
      <summary>
        Why is a field missing? <span class="soft">{missing.length} are left out</span>
      </summary>
      <ul>
        {missing.map(({ name, why, populate }) => (
          <li key={name}>
            <span>
              <code>{name}</code> {why}
            </span>
            {populate !== undefined && (
              <button type="button" class="small" onClick={() => onPopulate(populate)} aria-label={`Populate ${name}`}>
                Populate
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

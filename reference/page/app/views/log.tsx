/** The requests as they come, with remarks. */
import { useState } from 'preact/hooks';
import { askServer, MARK } from '../api.ts';
import { Remarks } from '../parts/remarks.tsx';
import { Requests } from '../parts/requests.tsx';
import { type Logged, useShared } from '../state.ts';

export function Log() {
  const { requests, forgetRequests, say } = useShared();
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const [own, setOwn] = useState(false);
  const [isPaused, setPaused] = useState<readonly Logged[]>();
  const shown = (isPaused ?? requests).filter(
    (request) =>
      (own || !isOwn(request)) &&
      `${request.method} ${decoded(request.path)}`.toLowerCase().includes(text.toLowerCase()) &&
      (status === '' || passes(request, status)),
  );
  const clear = async () => {
    await askServer('DELETE', '/requests');
    forgetRequests();
    say('The log is empty');
  };
  return (
    <>
      <header class="head">
        <div>
          <h1>Request log</h1>
          <p class="soft">What your frontend asks, as it comes, with what was ignored and why an answer is as it is.</p>
        </div>
        <div class="actions">
          <button
            type="button"
            aria-pressed={isPaused !== undefined}
            onClick={() => setPaused(isPaused ? undefined : requests)}
          >
            {isPaused ? 'Go on' : 'Pause'}
          </button>
          <button type="button" onClick={clear}>
            Clear
          </button>
        </div>
      </header>
      <search class="tools">
        <label class="grow">
          <span>Method or path holds</span>
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label>
          <span>Show</span>
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="">all</option>
            <option value="remarks">with remarks</option>
            <option value="4">4xx</option>
            <option value="5">5xx</option>
          </select>
        </label>
        <label class="check">
          <input type="checkbox" checked={own} onChange={(event) => setOwn(event.currentTarget.checked)} />
          those of this page too
        </label>
      </search>
      <ol class="log" aria-live="polite" aria-relevant="additions">
        {shown
          .slice(-200)
          .reverse()
          .map((request) => (
            <Line key={request.number} request={request} />
          ))}
      </ol>
      {shown.length === 0 && <p class="empty">No request yet: send one from your frontend, or with curl.</p>}
      <Requests request={{ method: 'GET', path: '/_touchstone/requests' }} />
    </>
  );
}

/** Whether this page sent it: its pictures are asked for without the mark. */
function isOwn({ headers = {}, path }: Logged): boolean {
  return headers[MARK] !== undefined || (path.startsWith('/uploads/') && headers['sec-fetch-site'] === 'same-origin');
}

function passes({ status, remarks }: Logged, wanted: string): boolean {
  return wanted === 'remarks' ? remarks.length > 0 : String(status).startsWith(wanted);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

function Line({ request }: { readonly request: Logged }) {
  const { at, method, path, status, durationMs, remarks, headers, body, answer } = request;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" class="quiet line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span class="soft time">{at.slice(11, 19)}</span>
        <span class={status < 400 ? 'state live' : 'state bad'}>{status}</span>
        <code>
          {method} {decoded(path)}
        </code>
        <span class="soft">{durationMs} ms</span>
      </button>
      <Remarks remarks={remarks} />
      {isOpen && (
        <div class="exchange">
          <Part title="Headers" value={headers} />
          {body !== undefined && <Part title="Body" value={body} />}
          {answer !== undefined && <Part title="Answer" value={answer} />}
        </div>
      )}
    </li>
  );
}

function Part({ title, value }: { readonly title: string; readonly value: unknown }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <pre tabIndex={0}>
        <code>{JSON.stringify(value, undefined, 2)}</code>
      </pre>
    </section>
  );
}

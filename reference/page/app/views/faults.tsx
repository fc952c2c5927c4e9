/** Delays and errors by route. */
import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { askServer } from '../api.ts';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { asFailure, useShared } from '../state.ts';

/** A rule as the server takes it. */
interface Rule {
  readonly method?: string;
  readonly path?: string;
  readonly latency?: number | string;
  readonly status?: number;
  readonly rate?: number;
}

/** A rule in the form: texts. */
interface Draft {
  readonly key: number;
  readonly method: string;
  readonly path: string;
  readonly latency: string;
  readonly status: string;
  readonly percent: string;
}

let lastKey = 0;

function draftOf({ method = '', path = '', latency = '', status = 503, rate = 0 }: Rule): Draft {
  lastKey += 1;
  return {
    key: lastKey,
    method,
    path,
    latency: String(latency),
    status: String(status),
    percent: String(Math.round(rate * 1000) / 10),
  };
}

function ruleOf({ method, path, latency, status, percent }: Draft): Rule {
  const rate = Number(percent) / 100;
  return {
    ...(method === '' ? {} : { method }),
    ...(path === '' ? {} : { path }),
    ...(latency.trim() === '' ? {} : { latency: latency.trim() }),
    ...(rate > 0 ? { status: Number(status), rate } : {}),
  };
}

export function Faults() {
  const { project, say } = useShared();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    askServer<readonly Rule[]>('GET', '/faults').then(
      (rules) => setDrafts(rules.map(draftOf)),
      (error: unknown) => setFailure(asFailure(error)),
    );
  }, []);
  const put = async (next: readonly Draft[], done: string) => {
    setFailure(undefined);
    try {
      const rules = await askServer<readonly Rule[]>('PUT', '/faults', { data: next.map(ruleOf) });
      setDrafts(rules.map(draftOf));
      say(done);
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  const set = (key: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)));
  const add = (rule: Rule) => setDrafts([...drafts, draftOf(rule)]);
  const paths = project.types.flatMap(({ path }) => (path === undefined ? [] : [`${project.prefix}/${path}*`]));
  const everything = `${project.prefix}/*`;
  return (
    <form
      class="builder"
      onSubmit={(event) => {
        event.preventDefault();
        void put(drafts, 'The rules hold');
      }}
    >
      <header class="head">
        <div>
          <h1>Faults and latency</h1>
          <p class="soft">
            Make the API slow, or let it fail, by route. The first rule that fits a request counts. This page’s own
            requests for content are met too.
          </p>
        </div>
        <div class="actions">
          <button type="button" onClick={() => put([], 'No rule is left')}>
            Remove all
          </button>
          <button type="submit" class="primary">
            Apply
          </button>
        </div>
      </header>
      <Problem failure={failure} />
      <datalist id="paths">
        {[everything, ...paths, project.graphql].map((path) => (
          <option key={path} value={path} />
        ))}
      </datalist>
      <ol class="rules">
        {drafts.map((draft, index) => (
          <RuleFields
            key={draft.key}
            {...{ draft, index }}
            onChange={(part) => set(draft.key, part)}
            onRemove={() => setDrafts(drafts.filter(({ key }) => key !== draft.key))}
          />
        ))}
      </ol>
      {drafts.length === 0 && <p class="soft">No rule: every request is answered at once.</p>}
      <div class="actions">
        <button type="button" onClick={() => add({ path: everything, latency: '1000' })}>
          Add a delay
        </button>
        <button type="button" onClick={() => add({ path: everything, status: 503, rate: 1 })}>
          Add a failure
        </button>
      </div>
      <Requests
        request={{ method: 'PUT', path: '/_touchstone/faults', body: { data: drafts.map(ruleOf) } }}
        title="The request that applies the rules"
      />
    </form>
  );
}

interface RuleFieldsProps {
  readonly draft: Draft;
  readonly index: number;
  onChange(part: Partial<Draft>): void;
  onRemove(): void;
}

/** The controls of one rule. */
function RuleFields({ draft, index, onChange, onRemove }: RuleFieldsProps) {
  return (
    <li class="panel rule">
      <label>
        <span>Method</span>
        <select value={draft.method} onChange={(event) => onChange({ method: event.currentTarget.value })}>
          <option value="">any</option>
          {['GET', 'POST', 'PUT', 'DELETE'].map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
        </select>
      </label>
      <label class="wide">
        <span>Path, with * for what follows</span>
        <input
          list="paths"
          value={draft.path}
          placeholder="any"
          onInput={(event) => onChange({ path: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>Latency in ms</span>
        <input
          value={draft.latency}
          placeholder="0, or 50..200"
          onInput={(event) => onChange({ latency: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>Failing, %</span>
        <input
          type="number"
          min={0}
          max={100}
          step="any"
          value={draft.percent}
          onInput={(event) => onChange({ percent: event.currentTarget.value })}
        />
      </label>
      <label>
        <span>Status</span>
        <input
          type="number"
          min={400}
          max={599}
          value={draft.status}
          onInput={(event) => onChange({ status: event.currentTarget.value })}
        />
      </label>
      <button type="button" class="small quiet" aria-label={`Remove rule ${index + 1}`} onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

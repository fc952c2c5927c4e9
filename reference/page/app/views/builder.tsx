/** A query built by clicking, with its request in all forms, its answer, and why the answer is as it is. */
import { useState } from 'preact/hooks';
import type { ShownType } from '../../describe.ts';
import { type Answer, send } from '../api.ts';
import { AnswerView } from '../parts/answer.tsx';
import { Fields, Populations, Sorts } from '../parts/choices.tsx';
import { Conditions } from '../parts/conditions.tsx';
import { LocaleSelect } from '../parts/locale-select.tsx';
import { Requests } from '../parts/requests.tsx';
import { type PageRequest, targetOf } from '../query/forms.ts';
import { listQuery } from '../query/graphql.ts';
import { EVERYTHING, parametersOf, type Query } from '../query/query.ts';
import { go, hrefOf } from '../route.ts';
import { typeOf, useShared } from '../state.ts';

/** An answer with the question that it is an answer to. */
export interface Answered {
  readonly answer: Answer;
  readonly query: Query;
}

export function Builder({ uid }: { readonly uid: string | undefined }) {
  const { project } = useShared();
  const types = project.types.filter(({ path, kind }) => path !== undefined && kind === 'collectionType');
  const type = typeOf(project, uid) ?? types[0];
  if (!type) return <p class="empty">The project has no content-type with a list.</p>;
  return (
    <>
      <header class="head">
        <div>
          <h1>Query builder</h1>
          <p class="soft">Choose what to ask, send it, copy it.</p>
        </div>
        <label>
          <span>Content-type</span>
          <select value={type.uid} onChange={(event) => go(hrefOf(['query', event.currentTarget.value]))}>
            {types.map((each) => (
              <option key={each.uid} value={each.uid}>
                {each.displayName}
              </option>
            ))}
          </select>
        </label>
      </header>
      <QueryOf key={type.uid} type={type} />
    </>
  );
}

function QueryOf({ type }: { readonly type: ShownType }) {
  const { project } = useShared();
  const [query, setQuery] = useState<Query>(EVERYTHING);
  const [answered, setAnswered] = useState<Answered>();
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<Query>) => setQuery((before) => ({ ...before, page: 1, ...part }));
  const requestFor = (asked: Query): PageRequest => ({
    method: 'GET',
    path: `${project.prefix}/${type.path}`,
    parameters: parametersOf(asked, type.localized, type.draftAndPublish),
    open: type.open.includes('find'),
    graphql: listQuery(type, asked, project),
  });
  const run = async (asked: Query) => {
    setBusy(true);
    try {
      setAnswered({ answer: await send('GET', targetOf(requestFor(asked))), query: asked });
    } finally {
      setBusy(false);
    }
  };
  const populate = (name: string) => {
    const next = { ...query, populate: [...query.populate, name] };
    setQuery(next);
    void run(next);
  };
  return (
    <form
      class="builder"
      onSubmit={(event) => {
        event.preventDefault();
        void run(query);
      }}
    >
      <section class="panel" aria-label="Filters">
        <h2>Filters</h2>
        {query.conditions.length > 1 && (
          <label class="inline">
            <span class="hidden">How filters are joined</span>
            <select
              value={query.join}
              onChange={(event) => change({ join: event.currentTarget.value === '$or' ? '$or' : '$and' })}
            >
              <option value="$and">all hold</option>
              <option value="$or">any holds</option>
            </select>
          </label>
        )}
        <Conditions type={type} conditions={query.conditions} onChange={(conditions) => change({ conditions })} />
      </section>
      <div class="thirds">
        <Sorts type={type} sort={query.sort} onChange={(sort) => change({ sort })} />
        <Fields type={type} fields={query.fields} onChange={(fields) => change({ fields })} />
        <Populations type={type} populate={query.populate} onChange={(names) => change({ populate: names })} />
      </div>
      <div class="tools">
        <label>
          <span>Page</span>
          <input
            type="number"
            min={1}
            value={query.page}
            onInput={(event) => change({ page: Number(event.currentTarget.value) || 1 })}
          />
        </label>
        <label>
          <span>Page size</span>
          <input
            type="number"
            min={1}
            value={query.pageSize}
            onInput={(event) => change({ pageSize: Number(event.currentTarget.value) || 25 })}
          />
        </label>
        {type.localized && <LocaleSelect value={query.locale} mayBeDefault onChange={(locale) => change({ locale })} />}
        {type.draftAndPublish && (
          <label>
            <span>Publication state</span>
            <select
              value={query.preview ? 'preview' : 'live'}
              onChange={(event) => change({ preview: event.currentTarget.value === 'preview' })}
            >
              <option value="live">live</option>
              <option value="preview">preview, with drafts</option>
            </select>
          </label>
        )}
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Waiting…' : 'Send'}
        </button>
      </div>
      <Requests request={requestFor(query)} title="The request" open />
      {answered && <AnswerView type={type} answered={answered} onPopulate={populate} />}
    </form>
  );
}

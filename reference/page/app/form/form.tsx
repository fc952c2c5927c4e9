/** The form of an entry: saved through the public API, whose problems stand at their fields. */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { ShownType } from '../../describe.ts';
import { ask, type Failure } from '../api.ts';
import { Crumb } from '../parts/crumb.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { State } from '../parts/table.tsx';
import { type Entry, timeText, titleOf } from '../parts/values.tsx';
import { type PageRequest, targetOf } from '../query/forms.ts';
import { go, hrefOf } from '../route.ts';
import { asFailure, useShared } from '../state.ts';
import { Field } from './field.tsx';
import { Localizations } from './localizations.tsx';
import { changesBetween, dataOf, editable, newValues, type Values, withoutEmpty } from './values.ts';

interface EntryFormProps {
  readonly type: ShownType;
  /** Undefined for a new entry. */
  readonly entry?: Entry;
  readonly values?: Values | undefined;
  readonly locale?: string | undefined;
  /** Id of the entry that a new one translates. */
  readonly translationOf?: number | undefined;
  readonly children?: ComponentChildren;
  onSaved?(): void;
}

type Saved = { readonly data?: Entry; readonly id?: number };

export function EntryForm({ type, entry, locale, translationOf, children, onSaved, ...begin }: EntryFormProps) {
  const { project, say } = useShared();
  const { uid, attributes, kind, draftAndPublish, localized } = type;
  const [first] = useState(() => begin.values ?? newValues(attributes));
  const [values, setValues] = useState(first);
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { id } = entry ?? {};
  const data = useMemo(() => {
    const whole = dataOf(attributes, values, project);
    return entry ? changesBetween(dataOf(attributes, first, project), whole) : withoutEmpty(whole);
  }, [attributes, values, first, project, entry]);
  const isChanged = Object.keys(data).length > 0;
  const publishedAt = entry?.attributes.publishedAt;

  const requestFor = (more: Values = {}): PageRequest => {
    const base = `${project.prefix}/${type.path}`;
    const body = { ...data, ...more };
    if (translationOf !== undefined)
      return { method: 'POST', path: `${base}/${translationOf}/localizations`, body: { locale, ...body } };
    const parameters = locale !== undefined && (!entry || kind === 'singleType') ? { locale } : {};
    if (kind === 'singleType') return { method: 'PUT', path: base, parameters, body: { data: body } };
    return entry
      ? { method: 'PUT', path: `${base}/${id}`, body: { data: body } }
      : { method: 'POST', path: base, parameters, body: { data: body } };
  };

  const save = async (more: Values, done: string) => {
    const unread = unreadable(form.current);
    if (unread) {
      unread.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const request = requestFor(more);
    try {
      const answer = await ask<Saved>(request.method, targetOf(request), request.body);
      say(done);
      const savedId = answer.data?.id ?? answer.id;
      if (!entry && kind === 'collectionType' && savedId !== undefined)
        go(hrefOf(['content', uid, savedId], { locale: locale ?? '' }));
      else onSaved?.();
    } catch (error) {
      setFailure(asFailure(error));
      // the first field with a problem, once it is drawn
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 50);
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    const suffix = kind === 'singleType' ? '' : `/${id}`;
    const query = kind === 'singleType' && locale !== undefined ? `?locale=${locale}` : '';
    try {
      await ask('DELETE', `${project.prefix}/${type.path}${suffix}${query}`);
      say('Deleted');
      go(kind === 'singleType' ? '#/' : hrefOf(['content', uid], { locale: locale ?? '' }));
    } catch (error) {
      setFailure(asFailure(error));
    }
    setDeleting(false);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void save(entry || !draftAndPublish ? {} : { publishedAt: null }, entry ? 'Saved' : 'Created');
  };
  const title = entry
    ? kind === 'singleType'
      ? type.displayName
      : titleOf(type, entry.id, entry.attributes)
    : `New ${type.displayName.toLowerCase()}`;
  const others = unplaced(
    failure,
    editable(attributes).map(({ name }) => name),
  );
  return (
    <form ref={form} onSubmit={submit} class="entry" noValidate>
      <header class="head">
        <div>
          <Crumb type={type} />
          <h1>{title}</h1>
          <p class="soft facts">
            {entry && kind === 'collectionType' && <span>id {id}</span>}
            {entry && draftAndPublish && <State publishedAt={publishedAt} />}
            {entry && <span>changed {timeText(entry.attributes.updatedAt)}</span>}
            {locale !== undefined && !entry && <span>in {locale}</span>}
          </p>
        </div>
        <div class="actions">
          {draftAndPublish && entry && publishedAt !== null && (
            <button type="button" disabled={isBusy} onClick={() => save({ publishedAt: null }, 'Unpublished')}>
              Unpublish
            </button>
          )}
          {draftAndPublish && (!entry || publishedAt === null) && (
            <button
              type="button"
              disabled={isBusy}
              onClick={() => save({ publishedAt: new Date().toISOString() }, 'Published')}
            >
              Publish
            </button>
          )}
          <button type="submit" class="primary" disabled={isBusy || (entry !== undefined && !isChanged)}>
            {entry ? 'Save' : draftAndPublish ? 'Save as draft' : 'Create'}
          </button>
        </div>
      </header>
      {localized && entry && <Localizations {...{ type, entry, locale }} />}
      {failure && (others || failure.places.size === 0) && <Problem failure={failure} />}
      {failure && !others && failure.places.size > 0 && (
        <p class="banner" role="alert">
          Not saved:{' '}
          {failure.places.size === 1 ? 'a field has a problem' : `${failure.places.size} fields have problems`}
        </p>
      )}
      <div class="fields">
        {editable(attributes).map((attribute) => (
          <Field
            key={attribute.name}
            {...{ attribute, locale }}
            path={attribute.name}
            value={values[attribute.name]}
            problems={failure?.places ?? NO_PROBLEMS}
            onChange={(value) => setValues((before) => ({ ...before, [attribute.name]: value }))}
          />
        ))}
      </div>
      {(isChanged || !entry) && <Requests request={requestFor()} title="The request that saves" />}
      {children}
      {entry && (
        <div class="actions">
          <button type="button" class="danger" onClick={() => setDeleting(true)}>
            Delete this entry
          </button>
        </div>
      )}
      {isDeleting && (
        <Dialog title={`Delete ${title}?`} onClose={() => setDeleting(false)}>
          <p>What links to it loses the link. A snapshot taken before brings it back.</p>
          <div class="actions">
            <button type="button" class="danger" onClick={remove}>
              Delete
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** The first control whose text means nothing; all other rules are for the server to judge. */
function unreadable(form: HTMLFormElement | null): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (control): control is HTMLTextAreaElement => control instanceof HTMLTextAreaElement && control.validity.customError,
  );
}

/** Whether a problem is of no field of the form. */
function unplaced(failure: Failure | undefined, names: readonly string[]): boolean {
  return [...(failure?.places.keys() ?? [])].some((path) => !names.includes(path.split('.')[0] ?? ''));
}

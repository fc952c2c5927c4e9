/** The form of an entry: saved through the public API, whose problems stand at their fields. */
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ShownType } from '../../describe.ts';
import type { Failure } from '../api.ts';
import { Crumb } from '../parts/crumb.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { State } from '../parts/table.tsx';
import { type Entry, timeText, titleOf } from '../parts/values.tsx';
import { Field } from './field.tsx';
import { Localizations } from './localizations.tsx';
import { useEdited, useSaving } from './saving.ts';
import { editable, type Values } from './values.ts';

export interface EntryFormProps {
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

export function EntryForm(props: EntryFormProps) {
  const { type, entry, locale, children } = props;
  const { attributes, localized } = type;
  const form = useRef<HTMLFormElement>(null);
  const edited = useEdited(props);
  const { values, setValues, isChanged, requestFor } = edited;
  const { save, remove, failure, isBusy } = useSaving(props, form, requestFor);
  const [isDeleting, setDeleting] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    void save(entry || !type.draftAndPublish ? {} : { publishedAt: null }, entry ? 'Saved' : 'Created');
  };
  const title = titleFor(props);
  return (
    <form ref={form} onSubmit={submit} class="entry" noValidate>
      <header class="head">
        <div>
          <Crumb type={type} />
          <h1>{title}</h1>
          <Facts {...props} />
        </div>
        <SaveButtons {...{ type, entry, isBusy, isChanged, save }} />
      </header>
      {localized && entry && <Localizations {...{ type, entry, locale }} />}
      <NotSaved failure={failure} names={editable(attributes).map(({ name }) => name)} />
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
            <button type="button" class="danger" onClick={() => remove().then(() => setDeleting(false))}>
              Delete
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

function titleFor({ type, entry }: EntryFormProps): string {
  if (!entry) return `New ${type.displayName.toLowerCase()}`;
  return type.kind === 'singleType' ? type.displayName : titleOf(type, entry.id, entry.attributes);
}

function Facts({ type, entry, locale }: EntryFormProps) {
  return (
    <p class="soft facts">
      {entry && type.kind === 'collectionType' && <span>id {entry.id}</span>}
      {entry && type.draftAndPublish && <State publishedAt={entry.attributes.publishedAt} />}
      {entry && <span>changed {timeText(entry.attributes.updatedAt)}</span>}
      {locale !== undefined && !entry && <span>in {locale}</span>}
    </p>
  );
}

interface SaveButtonsProps {
  readonly type: ShownType;
  readonly entry: Entry | undefined;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  save(more: Values, done: string): Promise<void>;
}

function SaveButtons({ type: { draftAndPublish }, entry, isBusy, isChanged, save }: SaveButtonsProps) {
  const publishedAt = entry?.attributes.publishedAt;
  return (
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
  );
}

/** Why an entry was not saved, as far as no field says it. */
function NotSaved({ failure, names }: { readonly failure: Failure | undefined; readonly names: readonly string[] }) {
  if (!failure) return null;
  const count = failure.places.size;
  if (count === 0 || unplaced(failure, names)) return <Problem failure={failure} />;
  return (
    <p class="banner" role="alert">
      Not saved: {count === 1 ? 'a field has a problem' : `${count} fields have problems`}
    </p>
  );
}

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** Whether a problem is of no field of the form. */
function unplaced(failure: Failure, names: readonly string[]): boolean {
  return [...failure.places.keys()].some((path) => !names.includes(path.split('.')[0] ?? ''));
}

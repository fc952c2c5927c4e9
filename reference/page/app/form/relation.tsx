/** A relation in a form: entries picked by searching, in an order. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { RelationAttribute } from '../../../model/attribute.ts';
import type { ShownProject, ShownType } from '../../describe.ts';
import { ask } from '../api.ts';
import { type EntryList, titleOf } from '../parts/values.tsx';
import { queryString } from '../query/query.ts';
import { hrefOf } from '../route.ts';
import { typeOf, useShared } from '../state.ts';
import type { FieldProps } from './group.tsx';
import { Mover } from './mover.tsx';
import type { Linked } from './values.ts';

type RelationProps = FieldProps<RelationAttribute> & { readonly links: readonly Linked[] };

export function RelationField({ attribute, links, locale, onChange }: RelationProps) {
  const { project } = useShared();
  const [anyType, setAnyType] = useState(project.types.find(({ path }) => path !== undefined)?.uid);
  const isMorph = attribute.target === undefined;
  const target = typeOf(project, attribute.target ?? anyType);
  const { toOne, mappedBy, morphBy } = attribute;
  const move = (index: number, step: number) => {
    const moved = [...links];
    const [link] = moved.splice(index, 1);
    if (link) moved.splice(index + step, 0, link);
    onChange(moved);
  };
  const pick = (link: Linked) => onChange(toOne ? [link] : [...links, link]);
  return (
    <div class="relation">
      <ol class="links">
        {links.map((link, index) => {
          const linkedType = typeOf(project, link.type) ?? target;
          const name = link.label === '' ? `#${link.id}` : link.label;
          return (
            <li key={`${link.type}${link.id}`}>
              {linkedType?.path === undefined ? (
                <span class="grow">{name}</span>
              ) : (
                <a class="grow" href={hrefOf(['content', linkedType.uid, link.id])}>
                  {name}
                </a>
              )}
              {!toOne && links.length > 1 && (
                <Mover {...{ index, name }} count={links.length} onMove={(step) => move(index, step)} />
              )}
              <button
                type="button"
                class="small quiet"
                aria-label={`Remove ${name} from ${attribute.name}`}
                onClick={() => onChange(links.filter((each) => each !== link))}
              >
                Remove
              </button>
            </li>
          );
        })}
      </ol>
      {isMorph && (
        <select
          aria-label={`Content-type of ${attribute.name}`}
          value={anyType}
          onChange={(event) => setAnyType(event.currentTarget.value)}
        >
          {project.types.map(
            ({ uid, displayName, path }) =>
              path !== undefined && (
                <option key={uid} value={uid}>
                  {displayName}
                </option>
              ),
          )}
        </select>
      )}
      {target && (
        <Picker
          {...{ target, locale, project }}
          label={`${toOne && links.length > 0 ? 'Replace' : 'Add'} ${attribute.name}`}
          taken={links.map(({ id }) => id)}
          onPick={(link) => pick(isMorph ? { ...link, type: target.uid } : link)}
        />
      )}
      {(mappedBy ?? morphBy) !== undefined && <p class="help">owned by {mappedBy ?? morphBy} of the other side</p>}
    </div>
  );
}

interface PickerProps {
  readonly target: ShownType;
  readonly label: string;
  readonly taken: readonly number[];
  readonly locale: string | undefined;
  readonly project: ShownProject;
  onPick(link: Linked): void;
}

const MOST_OFFERED = 8;

/** Where entries of a content-type are listed; those of plugins have places of their own. */
function listPath({ uid, path }: ShownType, prefix: string): string | undefined {
  if (path !== undefined) return `${prefix}/${path}`;
  if (uid === 'plugin::users-permissions.user') return `${prefix}/users`;
  return uid === 'plugin::upload.file' ? `${prefix}/upload/files` : undefined;
}

/** A search for entries, each a button that picks it. */
function Picker({ target, label, taken, locale, project, onPick }: PickerProps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [offers, setOffers] = useState<readonly Linked[]>([]);
  const id = useId();
  const path = listPath(target, project.prefix);
  useEffect(() => {
    if (!isOpen || path === undefined) return;
    const timer = setTimeout(
      () => offersOf(target, path, text, locale).then(setOffers, () => setOffers([])),
      text === '' ? 0 : 150,
    );
    return () => clearTimeout(timer);
  }, [isOpen, text, target, path, locale]);
  if (path === undefined) return null;
  const close = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (!(next instanceof Node && event.currentTarget instanceof Node && event.currentTarget.contains(next)))
      setOpen(false);
  };
  const free = offers.filter((offer) => !taken.includes(offer.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes when the focus leaves, and with Escape, for all that is in it
    <div class="picker" onFocusOut={close} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <label class="hidden" for={id}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        placeholder={label}
        value={text}
        autocomplete="off"
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
        }}
      />
      {isOpen && (
        <ul class="offers" aria-label={`Found for ${label}`}>
          {free.map((offer) => (
            <li key={offer.id}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  onPick(offer);
                  setText('');
                  setOpen(false);
                }}
              >
                <span>{offer.label}</span>
                <span class="soft">{offer.id}</span>
              </button>
            </li>
          ))}
          {free.length === 0 && <li class="soft">Nothing found</li>}
        </ul>
      )}
    </div>
  );
}

async function offersOf(target: ShownType, path: string, text: string, locale: string | undefined): Promise<Linked[]> {
  const { title, localized, draftAndPublish } = target;
  const query = queryString({
    ...(text === ''
      ? {}
      : title === 'id'
        ? { filters: { id: { $eq: text } } }
        : { filters: { [title]: { $containsi: text } } }),
    ...(title === 'id' ? {} : { fields: [title] }),
    pagination: { pageSize: MOST_OFFERED },
    ...(localized && locale ? { locale } : {}),
    ...(draftAndPublish ? { publicationState: 'preview' } : {}),
  });
  const answer = await ask<EntryList | readonly ({ readonly id: number } & Readonly<Record<string, unknown>>)[]>(
    'GET',
    `${path}?${query}`,
  );
  const entries = 'data' in answer ? answer.data : answer.map((values) => ({ id: values.id, attributes: values }));
  return entries.slice(0, MOST_OFFERED).map(({ id, attributes }) => ({ id, label: titleOf(target, id, attributes) }));
}

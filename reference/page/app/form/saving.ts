/** What the form of an entry does: keeps its values, and saves them by the public API. */
import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { ask, type Failure } from '../api.ts';
import type { Entry } from '../parts/values.tsx';
import { type PageRequest, targetOf } from '../query/forms.ts';
import { go, hrefOf } from '../route.ts';
import { asFailure, useShared } from '../state.ts';
import type { EntryFormProps } from './form.tsx';
import { changesBetween, dataOf, newValues, type Values, withoutEmpty } from './values.ts';

type Saved = { readonly data?: Entry; readonly id?: number };

type RequestFor = (more?: Values) => PageRequest;

/** The values of the form, and the request that saves what is changed. */
export function useEdited({ type, entry, locale, translationOf, values: initial }: EntryFormProps) {
  const { project } = useShared();
  const { attributes, kind } = type;
  const [first] = useState(() => initial ?? newValues(attributes));
  const [values, setValues] = useState(first);
  const data = useMemo(() => {
    const whole = dataOf(attributes, values, project);
    return entry ? changesBetween(dataOf(attributes, first, project), whole) : withoutEmpty(whole);
  }, [attributes, values, first, project, entry]);
  const requestFor: RequestFor = (more = {}) => {
    const base = `${project.prefix}/${type.path}`;
    const body = { ...data, ...more };
    if (translationOf !== undefined)
      return { method: 'POST', path: `${base}/${translationOf}/localizations`, body: { locale, ...body } };
    const parameters = locale !== undefined && (!entry || kind === 'singleType') ? { locale } : {};
    if (kind === 'singleType') return { method: 'PUT', path: base, parameters, body: { data: body } };
    return entry
      ? { method: 'PUT', path: `${base}/${entry.id}`, body: { data: body } }
      : { method: 'POST', path: base, parameters, body: { data: body } };
  };
  return { values, setValues, isChanged: Object.keys(data).length > 0, requestFor };
}

/** Saves and deletes by the public API, and keeps its last failure. */
export function useSaving(
  { type, entry, locale, onSaved }: EntryFormProps,
  form: RefObject<HTMLFormElement | null>,
  requestFor: RequestFor,
) {
  const { project, say } = useShared();
  const { uid, kind } = type;
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
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
    const suffix = kind === 'singleType' ? '' : `/${entry?.id}`;
    const query = kind === 'singleType' && locale !== undefined ? `?locale=${locale}` : '';
    try {
      await ask('DELETE', `${project.prefix}/${type.path}${suffix}${query}`);
      say('Deleted');
      go(kind === 'singleType' ? '#/' : hrefOf(['content', uid], { locale: locale ?? '' }));
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  return { save, remove, failure, isBusy };
}

/** The first control whose text means nothing; all other rules are for the server to judge. */
function unreadable(form: HTMLFormElement | null): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (control): control is HTMLTextAreaElement => control instanceof HTMLTextAreaElement && control.validity.customError,
  );
}

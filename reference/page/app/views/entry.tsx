/** One entry in a form: changed, published, translated, deleted. */
import type { ShownProject, ShownType } from '../../describe.ts';
import { EntryForm } from '../form/form.tsx';
import { editable, newValues, populationOf, type Values, valuesOf } from '../form/values.ts';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { defaultLocale, type Entry } from '../parts/values.tsx';
import { type PageRequest, targetOf } from '../query/forms.ts';
import { entryQuery } from '../query/graphql.ts';
import type { Parameters } from '../query/query.ts';
import { useAsked, useShared } from '../state.ts';

interface EntryViewProps {
  readonly type: ShownType;
  /** Undefined for a new entry, and for a single type. */
  readonly id: number | undefined;
  readonly parameters: URLSearchParams;
}

/** The parameters that answer everything the form shows. */
function parametersFor(type: ShownType, project: ShownProject, locale: string): Parameters {
  const populate = populationOf(type.attributes, project);
  return {
    populate: { ...(typeof populate === 'object' ? populate : {}), ...(type.localized ? { localizations: true } : {}) },
    ...(type.kind === 'singleType' && type.localized ? { locale } : {}),
    ...(type.draftAndPublish ? { publicationState: 'preview' } : {}),
  };
}

/** The entry that is there, in its form. */
export function EntryView({ type, id, parameters }: EntryViewProps) {
  const { project } = useShared();
  const locale = parameters.get('locale') || defaultLocale(project);
  const path = `${project.prefix}/${type.path}${id === undefined ? '' : `/${id}`}`;
  const linked = editable(type.attributes).filter(({ type: kind }) =>
    ['relation', 'media', 'component', 'dynamiczone'].includes(kind),
  );
  const request: PageRequest = {
    method: 'GET',
    path,
    parameters: parametersFor(type, project, locale),
    open: type.open.includes('findOne') && (id !== undefined || type.open.includes('find')),
    graphql: entryQuery(
      type,
      id,
      linked.map(({ name }) => name),
      project,
    ),
  };
  const { body, failure, again } = useAsked<{ readonly data: Entry | null }>(targetOf(request));
  // a single type has no entry before the first is saved
  const isNewSingle = type.kind === 'singleType' && failure?.status === 404;
  if (isNewSingle) return <NewEntry type={type} parameters={parameters} />;
  if (!body?.data) return failure ? <Problem failure={failure} /> : <p class="soft">Loading…</p>;
  return (
    <EntryForm
      key={`${body.data.id}-${String(body.data.attributes.updatedAt)}`}
      type={type}
      entry={body.data}
      values={valuesOf(type.attributes, body.data.attributes, project)}
      locale={type.localized ? String(body.data.attributes.locale ?? locale) : undefined}
      onSaved={again}
    >
      <Requests request={request} />
    </EntryForm>
  );
}

/** An entry that does not exist yet; `of` in the address is the one that it translates, whose values it begins with. */
export function NewEntry({ type, parameters }: Omit<EntryViewProps, 'id'>) {
  const { project } = useShared();
  const locale = type.localized ? parameters.get('locale') || defaultLocale(project) : undefined;
  const of = Number(parameters.get('of')) || undefined;
  const source = `${project.prefix}/${type.path}/${of}`;
  const target = targetOf({ method: 'GET', path: source, parameters: parametersFor(type, project, '') });
  const { body, failure } = useAsked<{ readonly data: Entry }>(of === undefined ? undefined : target);
  if (of !== undefined && !body) return failure ? <Problem failure={failure} /> : <p class="soft">Loading…</p>;
  if (!body) return <EntryForm type={type} locale={locale} />;
  // attributes that are not localized are the same in all locales: the server copies them
  const translated = { ...type, attributes: type.attributes.filter(({ localized }) => localized) };
  const begin = translationOf(translated, valuesOf(translated.attributes, body.data.attributes, project));
  return <EntryForm type={translated} values={begin} locale={locale} translationOf={of} />;
}

/** The values that a translation begins with: its components are new ones, and what is unique or linked stays where it is. */
function translationOf({ attributes }: ShownType, values: Values): Values {
  const kept = attributes.filter(
    (attribute) => attribute.type !== 'relation' && !('unique' in attribute && attribute.unique),
  );
  const begun = Object.fromEntries(kept.map(({ name }) => [name, values[name]]));
  return { ...newValues(attributes), ...withoutIds(begun) };
}

/** Values whose components have no ids. */
function withoutIds(values: Values): Values {
  return JSON.parse(JSON.stringify(values), (_name, value) => {
    const isPart = typeof value === 'object' && value !== null && 'key' in value && 'values' in value;
    if (!isPart) return value;
    const { id: _id, ...part } = value as { readonly id?: number };
    return part;
  }) as Values;
}

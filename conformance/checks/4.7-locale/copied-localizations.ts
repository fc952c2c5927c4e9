/** A localization as clients send it: a copy of its source, with times and ids, or a form (2.1, 4.1, 4.7; observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { attributesOfComponent } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { bareForm, canWrite } from '../4.1-endpoints/form-body.ts';
import { formParts, formValues } from '../4.1-endpoints/form-values.ts';
import { isPart, partOf } from '../4.1-endpoints/inside.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { type AnsweredEntry, lastRequest } from '../writing/answers.ts';
import { expectValues, mayRepeat } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import { chosenValues } from '../writing/values.ts';
import { onSources, type Source } from './localized-sources.ts';

const old = '2001-02-03T04:05:06.789Z';
const unknownId = 987_654_321;

/** Throws Mismatch unless the times and the id in an answer are not those of the body. */
function expectOwn({ id: source, scratch: { session } }: Source, { id, attributes }: AnsweredEntry): void {
  const request = lastRequest(session);
  const times = [attributes.createdAt, attributes.updatedAt];
  const areOwn = times.every((time) => time !== old && !Number.isNaN(Date.parse(String(time))));
  expectHolds(areOwn, `${request}: times of the body of a localization are taken over`, `not ${old}`, times);
  const message = `${request}: the id of a localization is that of its body or of its source`;
  expectHolds(![source, unknownId].includes(id), message, `neither ${String(source)} nor ${unknownId}`, id);
}

const copiedFields: readonly Check[] = onSources(
  {
    ...variant(
      'rest.attributes.timestamps-not-writable.localizations',
      'rest.attributes.timestamps-not-writable',
      'A new localization has an id and times of its own, whatever its body copies, and its source keeps what it has.',
    ),
    also: ['rest.attributes.id-not-writable', 'security.no-private'],
  },
  async (source) => {
    const { scratch, type, id, read, localize } = source;
    const before = await read('');
    const copied = Object.fromEntries(
      type.attributes.filter(mayRepeat).map(({ name }) => [name, before.attributes[name]]),
    );
    const [plain] = type.attributes.filter((attribute) => attribute.localized && mayRepeat(attribute));
    const other = plain ? { [plain.name]: chosenValues(plain).at(-1) } : {};
    // the id of the source, and of nobody
    for (const sent of [id, unknownId]) {
      const copy = {
        ...source.complete({ ...copied, ...other }),
        createdAt: old,
        updatedAt: old,
        locale: source.other,
      };
      const localization = await localize({ body: { ...copy, id: sent } });
      expectOwn(source, localization);
      expectValues(scratch.session, type, localization.attributes, copy);
      expectOwn(source, await read('', localization.id));
      if (sent === id) await source.remove(localization.id);
    }
    const after = await read('');
    expectSame('the source of a localization has another id', after.id, before.id);
    expectValues(scratch.session, type, after.attributes, copied);
  },
);

/** Components and zones of which each localization has its own. */
const ownParts = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => isPart(attribute) && attribute.localized && !attribute.private);

/** Values for these, of two items in each list that may have them. */
const partsFor = ({ model, part }: Scratch, type: ContentType): JsonObject =>
  Object.fromEntries(
    ownParts(type).map((attribute) => {
      const value = partOf(model, attribute, part);
      const isLong = Array.isArray(value) && Number(attribute.max ?? 2) > 1;
      return [attribute.name, isLong ? [value, partOf(model, attribute, part)].flat() : value];
    }),
  );

/** The values with the ids that an answer has in their places. */
function withIds(value: unknown, answered: unknown): unknown {
  if (Array.isArray(value)) return value.map((item, at) => withIds(item, Array.isArray(answered) ? answered[at] : {}));
  if (!isObject(value) || !isObject(answered) || answered.id === undefined) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withIds(inner, answered[name])])),
    id: answered.id,
  };
}

/** The components in a value, each by its kind and id. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? [`${String(value.__component ?? '')} ${String(value.id)}`] : [];
}

/** The query that populates these, and components inside those that are no zones. */
const populateParts = ({ model }: Scratch, type: ContentType): string =>
  ownParts(type)
    .flatMap(({ name, component }) => [
      name,
      ...attributesOfComponent(model, component)
        .filter((inner) => inner.type === 'component' && !inner.private)
        .map((inner) => `${name}.${inner.name}`),
    ])
    .map((path, at) => `populate[${at}]=${path}`)
    .join('&');

const copiedParts: readonly Check[] = onSources(
  variant(
    'rest.components.foreign-id-on-create.localizations',
    'rest.components.foreign-id-on-create',
    'A new localization takes no component from its source, whose ids it names.',
  ),
  async ({ scratch, type, other, complete, read, localize }) => {
    const fields = ownParts(type);
    if (fields.length === 0) return;
    const query = populateParts(scratch, type);
    const partsIn = (attributes: JsonObject): JsonObject =>
      Object.fromEntries(fields.map(({ name }) => [name, attributes[name]]));
    const before = partsIn((await read(query)).attributes);
    const fresh = partsFor(scratch, type);
    const sent = Object.fromEntries(Object.entries(fresh).map(([name, value]) => [name, withIds(value, before[name])]));
    const { id } = await localize({ body: { ...complete(sent), locale: other } });
    const request = lastRequest(scratch.session);
    const own = partsIn((await read(query, id)).attributes);
    const after = partsIn((await read(query)).attributes);
    expectSame(`${request}: the components of the source of a localization`, after, before);
    for (const { name } of fields) {
      const theirs = namesIn(before[name]);
      const shared = namesIn(own[name]).filter((part) => theirs.includes(part));
      expectSame(`${request}: components in ${name} that are also those of the source`, shared, []);
      const message = `${request}: the number of components in ${name}`;
      expectSame(message, namesIn(own[name]).length, namesIn(sent[name]).length);
    }
  },
  partsFor,
);

const localizationForms: readonly Check[] = onSources(
  variant('rest.body.form.localizations', 'rest.body.form', 'A form makes a localization, as JSON does.'),
  async ({ scratch, type, other, complete, read, localize }) => {
    const { session, model } = scratch;
    const parts = formParts(model, type, scratch.part);
    const own = Object.fromEntries(
      Object.entries(parts).filter(([name]) => ownParts(type).some((one) => one.name === name)),
    );
    const data = complete({ ...formValues(type.attributes, 0), ...own });
    if (!canWrite(data)) return;
    const localization = await localize(bareForm({ ...data, locale: other }));
    const { attributes } = await read('', localization.id);
    for (const each of [localization.attributes, attributes]) {
      expectSame(`${lastRequest(session)}: the locale of a localization`, each.locale, other);
      expectValues(session, type, each, data);
    }
    const query = populateParts(scratch, type);
    const written = (await read(query, localization.id)).attributes;
    for (const name of Object.keys(own)) {
      const [answered] = [written[name]].flat();
      const [sent] = [own[name]].flat();
      const message = `${lastRequest(session)}: ${name} of a localization that a form made`;
      expectSame(message, namesIn(written[name]).length, [own[name]].flat().length);
      if (isObject(answered) && isObject(sent)) expectSame(message, answered.__component, sent.__component);
    }
  },
);

export const copiedLocalizationChecks: readonly Check[] = [...copiedFields, ...copiedParts, ...localizationForms];

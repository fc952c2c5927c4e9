/** Values and components in a form: the text of each is read as what the attribute holds (4.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import { attributesOfComponent, typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { ownedRelations } from '../4.9-graphql-writes/data.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown, isShownMedia } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { shortValues } from '../writing/values.ts';
import { canWrite, listForms } from './form-body.ts';
import { createBy, idsAt, sendForm, updateBy } from './form-links.ts';
import { valuesAt } from './inside.ts';
import { onSingle, type Single } from './single-bench.ts';
import { singleUploadCheck } from './single-media.ts';

const clause = 'rest.body.form';

/** A value that a form can write: of JSON texts alone. */
function valueIn(attribute: Attribute, at: number): unknown {
  if (attribute.type === 'json') return { word: `word ${at}`, list: ['b', 'a', 'b'], inside: { list: ['c', 'd'] } };
  return ['array', 'blocks'].includes(attribute.type) ? undefined : shortValues(attribute).at(at);
}

/** A value for each shown attribute, the ones that are sent first or last. */
export const formValues = (attributes: readonly Attribute[], at: number): JsonObject =>
  Object.fromEntries(
    attributes
      .filter((attribute) => isShown(attribute) && !attribute.unique)
      .map((attribute) => [attribute.name, valueIn(attribute, at)])
      .filter(([, value]) => value !== undefined),
  );

/** Whether a form can name a value of a content-type: one that names nothing has no data, and is refused. */
const hasFormValues = ({ attributes }: ContentType): boolean => Object.keys(formValues(attributes, 0)).length > 0;

/** Two components in each list, and one of each kind in each zone, with values that a form writes. */
export function formParts(model: Model, { attributes }: ContentType, part: (uid: string) => JsonObject): JsonObject {
  const partOf = (uid: string, at: number): JsonObject => ({
    ...part(uid),
    ...formValues(attributesOfComponent(model, uid), at),
  });
  const members = attributes.flatMap((attribute): [string, unknown][] => {
    const { name, type, component = '', components = [], repeatable, private: hidden } = attribute;
    if (hidden) return [];
    const most = Number(attribute.max ?? components.length);
    if (type === 'dynamiczone')
      return [[name, components.slice(0, most).map((uid) => ({ __component: uid, ...partOf(uid, 0) }))]];
    if (type !== 'component') return [];
    const items = [partOf(component, 0), partOf(component, -1)].slice(0, Number(attribute.max ?? 2));
    return [[name, repeatable ? items : items[0]]];
  });
  return Object.fromEntries(members.filter(([, value]) => canWrite(value)));
}

const formEverything: Check = onType(
  variant(
    `${clause}.values`,
    clause,
    'A form writes numbers, flags, dates and JSON, and several components, each value as a text.',
  ),
  async (scratch, type, model) => {
    const { session } = scratch;
    for (const list of listForms) {
      const parts = formParts(model, type, scratch.part);
      const data = scratch.complete(type, { ...formValues(type.attributes, 0), ...parts });
      if (!canWrite(data)) return;
      const created = await createBy(scratch, type, data, list);
      scratch.expectIs(created, created.entry);
      const next = formValues(type.attributes, -1);
      await updateBy(scratch, created, next, list);
      await scratch.holds(created, { ...data, ...next });
      // the same in JSON
      const names = Object.keys(parts);
      const written = await valuesAt(session, created.path, names);
      await scratch.change(created, parts);
      const message = `${type.uid}: components, written in a form, are others than in JSON`;
      expectSame(message, written, await valuesAt(session, created.path, names));
    }
  },
  (model) => collections(model).filter(hasFormValues),
);

/** PUT creates, PUT updates a single type by a form. */
const formSingle: Check = onSingle(
  variant(`${clause}.single`, clause, 'A single type is made and changed by a form.'),
  async ({ session, model, type, path, whole, put, remove, expect }) => {
    const send = async (data: JsonObject) => entryIn(session, await sendForm(session, 'PUT', path, data));
    await put(whole);
    await onScratch(session, model, [`${clause}.single`, type.uid], async (scratch) => {
      const parts = formParts(model, type, scratch.part);
      const names = Object.keys(parts);
      const data = scratch.complete(type, { ...formValues(type.attributes, 0), ...parts });
      if (!canWrite(data)) return;
      await remove();
      await expect(data, await send(data));
      await expect(data);
      const next = formValues(type.attributes, -1);
      await expect({ ...data, ...next }, await send(next));
      await expect({ ...data, ...next });
      const written = await valuesAt(session, path, names);
      await put(parts);
      const message = `${type.uid}: components, written in a form, are others than in JSON`;
      expectSame(message, written, await valuesAt(session, path, names));
    });
  },
  hasFormValues,
);

/** The links of a single type, one relation after another, in every form of a list. */
const formSingleLinks: Check = onSingle(
  variant(`${clause}.single-links`, clause, 'A form links entries to a single type, one or several.'),
  async ({ session, model, type, path, whole, put }) => {
    await put(whole);
    await onScratch(session, model, [`${clause}.single-links`, type.uid], async (scratch) => {
      for (const attribute of ownedRelations(model, type)) {
        const target = typeNamed(model, attribute.target);
        const ids: unknown[] = [];
        for (let count = 0; count < 3; count += 1) ids.push((await scratch.create(target, {})).entry.id);
        const [a, b, c] = ids;
        for (const list of listForms) {
          for (const value of [[c, a], b, [a, b, c]]) {
            entryIn(session, await sendForm(session, 'PUT', path, { [attribute.name]: value }, list));
            const held = isToMany(attribute) ? [value].flat() : [value].flat().slice(-1);
            const message = `${lastRequest(session)}: ${attribute.name} links others than the form named`;
            expectSame(message, await idsAt(session, path, attribute.name), held);
          }
        }
      }
    });
  },
  (type, model) => ownedRelations(model, type).length > 0,
);

const formSingleFiles: Check = onSingle(
  {
    ...variant(`${clause}.single-files`, clause, 'A form names files of a single type by their ids.'),
    needs: ['upload'],
  },
  async (single: Single) => {
    const { session, type, path, whole, put } = single;
    if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
    await put(whole);
    const files = [await createUpload(session), await createUpload(session)];
    try {
      const [a, b] = files.map(({ id }) => id);
      for (const { name, multiple } of type.attributes.filter(isShownMedia)) {
        for (const list of listForms) {
          for (const value of multiple ? [[b, a], [a]] : [b, a]) {
            entryIn(session, await sendForm(session, 'PUT', path, { [name]: value }, list));
            const message = `${lastRequest(session)}: ${name} holds other files than the form named`;
            expectSame(message, await idsAt(session, path, name), [value].flat());
          }
        }
      }
    } finally {
      for (const file of files) await removeUpload(session, file);
    }
  },
  ({ attributes }) => attributes.some(isShownMedia),
);

export const formValueChecks: readonly Check[] = [
  formEverything,
  formSingle,
  formSingleLinks,
  formSingleFiles,
  singleUploadCheck,
];

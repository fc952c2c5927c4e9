/** Forms with files for several attributes of an entry at once: each attribute holds its own (4.1, observed). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { FormPart } from '../../target/exchange.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn } from '../writing/answers.ts';
import { expectValues, isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';
import {
  dataPart,
  expectHeld,
  fieldsWithFiles,
  heldAfter,
  partsWithFiles,
  removeFiles,
  type Slot,
  send,
  slotOf,
} from './files-of-forms.ts';

const mediaOf = ({ attributes }: Pick<ContentType, 'attributes'>): Attribute[] => attributes.filter(isShownMedia);

/** The media attributes of a content-type, and those of its components, as many as a form may name. */
const countOf = (model: Model, type: ContentType): number =>
  mediaOf(type).length +
  fieldsWithFiles(model, type)
    .flatMap((field) => partsWithFiles(model, field))
    .flatMap((part) => mediaOf(part)).length;

/** Components for an attribute, one of each kind that has files, and the files of each. */
function componentsFor({ model, part }: Scratch, field: Attribute): { value: unknown; slots: readonly Slot[] } {
  const isZone = field.type === 'dynamiczone';
  const isList = isZone || field.repeatable === true;
  const components = partsWithFiles(model, field);
  const items = components.map(({ uid }) => ({ ...(isZone ? { __component: uid } : {}), ...part(uid) }));
  const slots = components.flatMap((component, at) =>
    mediaOf(component).map((media) => slotOf(media, [field.name, ...(isList ? [String(at)] : []), media.name], 0)),
  );
  return { value: isList ? items : items[0], slots };
}

/** The parts of all of them, in turn: the first file of each, then the second of those that have two. */
const inTurn = (slots: readonly Slot[]): FormPart[] =>
  [0, 1].flatMap((at) => slots.flatMap(({ parts }) => parts.slice(at, at + 1)));

/** A create with files for all attributes, in components too, an update with others for all of its own, and for all but the first. */
async function attachesSeveral(scratch: Scratch, type: ContentType): Promise<void> {
  const { session, model } = scratch;
  const [media, fields] = [mediaOf(type), fieldsWithFiles(model, type)];
  const query = [
    ...media.map(({ name }) => `populate[${name}]=true`),
    ...fields.map(({ name }) => `populate[${name}][populate]=*`),
  ].join('&');
  const inside = fields.map((field) => ({ name: field.name, ...componentsFor(scratch, field) }));
  const components = Object.fromEntries(inside.map(({ name, value }) => [name, value]));
  const slotsInside = inside.flatMap(({ slots }) => slots);
  let own = media.map((one) => slotOf(one, [one.name], 0));
  let path = endpointPath(type);
  let data: JsonObject = {};
  const held: JsonObject[] = [];
  const sendForm = async (changed: JsonObject, form: readonly FormPart[]) => {
    const isCreate = held.length === 0;
    const answered = await send(scratch, isCreate ? 'POST' : 'PUT', `${path}?${query}`, form);
    if (isCreate) path = scratch.adopt(type, changed, answered).path;
    data = { ...data, ...changed };
    held.push(answered.attributes);
    for (const { attributes } of [answered, entryIn(session, await session.get(`${path}?${query}`))]) {
      expectValues(session, type, attributes, data);
      expectHeld(session, attributes, [...own, ...slotsInside]);
    }
  };
  try {
    const whole = scratch.complete(type, components);
    await sendForm(whole, [dataPart(whole), ...inTurn([...own, ...slotsInside])]);
    for (const turn of [1, 2]) {
      // several files, then one; the data is the last part
      const next = media.map((one) =>
        slotOf({ name: one.name, multiple: turn === 1 && one.multiple === true }, [one.name], turn),
      );
      const sent = next.slice(turn - 1);
      own = own.map((former, at) => {
        const slot = next[at];
        return slot && sent.includes(slot) ? heldAfter(media[at] ?? {}, former, slot) : former;
      });
      await sendForm({}, [...inTurn(sent.toReversed()), dataPart({})]);
    }
  } finally {
    // what another file replaced is there yet
    const replaced = media.filter(({ multiple }) => !multiple).map(({ name }) => ({ steps: [name] }));
    for (const attributes of held.slice(0, -1)) await removeFiles(session, attributes, replaced);
    for (const attributes of held.slice(-1)) await removeFiles(session, attributes, [...own, ...slotsInside]);
  }
}

export const severalFilesCheck: Check = writeCheck<{ readonly uid: string }>(
  variant(
    'rest.body.multipart.several',
    'rest.body.multipart',
    'The files of a form for several attributes stand each in its own, those of components too.',
  ),
  {
    cases: ({ model, target }) =>
      target.allow.has('uploads')
        ? collections(model)
            .filter((type) => countOf(model, type) > 1)
            .map(({ uid }) => ({ uid }))
        : withoutUploads,
    run: (scratch, { uid }, { model }) => attachesSeveral(scratch, typeNamed(model, uid)),
  },
);

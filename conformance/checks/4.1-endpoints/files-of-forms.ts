/** Files of multipart bodies: each stands in the media attribute that its part names, and nowhere else (4.1, observed). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { componentsOf } from '../../models/lookup.ts';
import type { Attribute, Component, ContentType, Model } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { filePart, pngFile, removeUpload } from '../../target/arrange/upload.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { FormPart, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectSame } from '../mismatch.ts';
import { type AnsweredEntry, entryIn, lastRequest } from '../writing/answers.ts';
import { expectValues, isShown, isShownMedia } from '../writing/compare.ts';
import type { Scratch } from '../writing/scratch.ts';
import type { Subject } from '../writing/subjects.ts';
import { requiresUnique } from './part-source.ts';

/** A media attribute of an entry, or of an item of one of its attributes. */
export interface Slot {
  /** Where it stands in the entry, as forms name it: `cover`, or `body`, `1` and `image`. */
  readonly steps: readonly string[];
  /** Names of the files that the form has for it, sorted. */
  readonly names: readonly string[];
  readonly parts: readonly FormPart[];
}

export const dataPart = (data: JsonObject): FormPart => ({ name: 'data', value: JSON.stringify(data) });

/** Sends a form. Throws Mismatch unless the answer has an entry. */
export async function send(
  { session }: { readonly session: Session },
  method: Request['method'],
  path: string,
  form: readonly FormPart[],
): Promise<AnsweredEntry> {
  return entryIn(session, await session.send({ method, path, auth: 'full', form }));
}

/** The files of a form for a media attribute: two where it takes several, in every other turn of one name, as telephones call them. */
export function slotOf(media: Pick<Attribute, 'name' | 'multiple'>, steps: readonly string[], turn: number): Slot {
  const nonce = `${Date.now().toString(36)}-${turn}`;
  const files = [0, 1]
    .slice(media.multiple ? 0 : 1)
    .map((at) => pngFile(`touchstone-${steps.join('-')}-${nonce}-${turn % 2 === 0 ? 0 : at}.png`, 2, 2));
  return {
    steps,
    names: files.map(({ filename }) => filename).toSorted(),
    parts: files.map((file) => filePart(file, ['files', ...steps].join('.'))),
  };
}

/** The records of files at these steps of a populated entry. */
function recordsAt(attributes: unknown, steps: readonly string[]): JsonObject[] {
  let value: unknown = attributes;
  for (const step of steps) value = Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : null;
  const data: unknown = isObject(value) ? value.data : undefined;
  return (Array.isArray(data) ? data : [data]).filter(isObject);
}

/** Throws Mismatch unless each media attribute holds its files. */
export function expectHeld(session: Session, attributes: JsonObject, slots: readonly Slot[]): void {
  for (const { steps, names } of slots) {
    const actual = recordsAt(attributes, steps)
      .map((record) => (isObject(record.attributes) ? String(record.attributes.name) : ''))
      .toSorted();
    const message = `${lastRequest(session)}: ${steps.join('.')} does not hold the files of the form`;
    expectSame(message, actual, names);
  }
}

/** Removes the files that media attributes hold; those that were not attached are removed at the end of the run. */
export async function removeFiles(
  session: Session,
  attributes: JsonObject,
  slots: readonly Pick<Slot, 'steps'>[],
): Promise<void> {
  for (const { steps } of slots)
    for (const { id } of recordsAt(attributes, steps)) await removeUpload(session, { path: `${filesPath}/${id}` });
}

/** What a media attribute holds after a form: its file replaces the one that is there, its files come beside those. */
export const heldAfter = (media: Pick<Attribute, 'multiple'>, former: Slot, next: Slot): Slot =>
  media.multiple ? { ...next, names: [...former.names, ...next.names].toSorted() } : next;

/** A form with files, what the attribute holds after it, and whether the answer is asked for them. */
interface Sent {
  readonly data: JsonObject;
  readonly parts: readonly FormPart[];
  readonly held: Slot;
  readonly isAsked: boolean;
}

/**
 * Creates an entry by a form with files for a media attribute, and updates it by others: a file replaces the one that is there,
 * files of several are added. Throws Mismatch unless answers and reads show them where they are asked to, and only there.
 */
export async function attaches(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { session } = scratch;
  const { name, multiple = false } = attribute;
  const query = `populate[0]=${name}`;
  /** Sends a form, whose answer shows the files if it is asked for them, and only then. */
  const sendForm = async (method: 'POST' | 'PUT', path: string, { data, parts, held, isAsked }: Sent) => {
    // the parts of a form have no order
    const form = isAsked ? [...parts, dataPart(data)] : [dataPart(data), ...parts];
    const answered = await send(scratch, method, isAsked ? `${path}?${query}` : path, form);
    expectSame(`${lastRequest(session)}: whether the answer has ${name}`, name in answered.attributes, isAsked);
    if (isAsked) expectHeld(session, answered.attributes, [held]);
    return answered;
  };
  /** Reads the entry, and returns its attributes. */
  const expectRead = async (path: string, data: JsonObject, slot: Slot) => {
    const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
    expectValues(session, type, attributes, data);
    expectHeld(session, attributes, [slot]);
    return attributes;
  };
  const data = scratch.complete(type, {});
  let slot = slotOf(attribute, [name], 0);
  const first = { data, parts: slot.parts, held: slot, isAsked: multiple };
  const answered = await sendForm('POST', endpointPath(type), first);
  const { path } = scratch.adopt(type, data, answered);
  const held = [await expectRead(path, data, slot)];
  const plain = await scratch.read(await scratch.create(type, {}));
  const leftOut = (attributes: JsonObject): unknown => ({
    values: type.attributes.filter((one) => isShown(one) && !(one.name in data)).map(({ name }) => attributes[name]),
    isDraft: attributes.publishedAt === null,
  });
  try {
    const message = `${path}: what the form does not name is otherwise than without a file`;
    expectSame(message, held.map(leftOut), [leftOut(plain.attributes)]);
    // the former files are there yet
    for (const [turn, changed] of [{}, {}, scratch.complete(type, {})].entries()) {
      // several files, then one, then one beside other values
      const next = slotOf({ name, multiple: multiple && turn === 0 }, [name], turn + 1);
      slot = heldAfter(attribute, slot, next);
      await sendForm('PUT', path, { data: changed, parts: next.parts, held: slot, isAsked: turn % 2 === 0 });
      held.push(await expectRead(path, { ...data, ...changed }, slot));
    }
  } finally {
    for (const attributes of held.slice(multiple ? -1 : 0)) await removeFiles(session, attributes, [slot]);
  }
}

/** The components of an attribute that have media attributes and may be repeated. */
export const partsWithFiles = (model: Model, field: Attribute): Component[] =>
  componentsOf(model, field).filter((part) => !requiresUnique(model, part) && part.attributes.some(isShownMedia));

/** The attributes of a content-type with components that have media attributes. */
export const fieldsWithFiles = (model: Model, type: ContentType): Attribute[] =>
  type.attributes.filter((field) => !field.private && partsWithFiles(model, field).length > 0);

/** Creates and updates an entry with components whose files are in the form: of a list, two items of each component. */
export async function attachesInside(scratch: Scratch, type: ContentType, inside: string): Promise<void> {
  const { session, model } = scratch;
  const field = fieldsWithFiles(model, type).find(({ name }) => name === inside);
  if (!field) throw new Error(`the case names ${inside}, which has no component with files`);
  const isZone = field.type === 'dynamiczone';
  const isList = isZone || field.repeatable === true;
  const components = partsWithFiles(model, field).flatMap((part) => (isList ? [part, part] : [part]));
  const query = `populate[${inside}][populate]=*`;
  const formOf = (turn: number) => {
    const items = components.map(({ uid }) => ({ ...(isZone ? { __component: uid } : {}), ...scratch.part(uid) }));
    const slots = components.flatMap(({ attributes }, at) =>
      attributes
        .filter(isShownMedia)
        .map((media) => slotOf(media, [inside, ...(isList ? [String(at)] : []), media.name], turn)),
    );
    return { value: isList ? items : items[0], slots, parts: slots.flatMap(({ parts }) => parts) };
  };
  const sendForm = async (method: 'POST' | 'PUT', path: string, data: JsonObject, form: ReturnType<typeof formOf>) => {
    const answered = await send(scratch, method, `${path}?${query}`, [dataPart(data), ...form.parts]);
    expectHeld(session, answered.attributes, form.slots);
    return answered;
  };
  const first = formOf(0);
  const data = scratch.complete(type, { [inside]: first.value });
  const answered = await sendForm('POST', endpointPath(type), data, first);
  const { path } = scratch.adopt(type, data, answered);
  const second = formOf(1);
  await sendForm('PUT', path, { [inside]: second.value }, second);
  const { attributes } = entryIn(session, await session.get(`${path}?${query}`));
  expectHeld(session, attributes, second.slots);
  const moved = isList ? await attachesToMoved(scratch, { path, query, inside }, attributes, second.slots) : undefined;
  await removeFiles(session, answered.attributes, first.slots);
  await removeFiles(session, attributes, second.slots);
  if (moved) await removeFiles(session, moved.attributes, moved.slots);
}

/** Updates an entry by a form that turns the order of its items around, with a file for the item that is first then. */
async function attachesToMoved(
  scratch: Scratch,
  { path, query, inside }: { readonly path: string; readonly query: string; readonly inside: string },
  before: JsonObject,
  held: readonly Slot[],
) {
  const value = before[inside];
  const items = (Array.isArray(value) ? value : []).filter(isObject).toReversed();
  const isLast = ({ steps }: Slot): boolean => steps[1] === String(items.length - 1);
  const last = held.find(isLast);
  if (items.length < 2 || !last) return undefined;
  const media = { name: last.steps.at(-1) ?? '', multiple: last.names.length > 1 };
  const slot = slotOf(media, [inside, '0', media.name], 2);
  const kept = items.map(({ id, __component: uid }) => (uid === undefined ? { id } : { id, __component: uid }));
  const slots = [
    heldAfter(media, last, slot),
    ...held
      .filter((one) => one !== last)
      .map((one) => ({
        ...one,
        steps: [inside, String(items.length - 1 - Number(one.steps[1])), ...one.steps.slice(2)],
      })),
  ];
  await send(scratch, 'PUT', path, [dataPart({ [inside]: kept }), ...slot.parts]);
  const { attributes } = entryIn(scratch.session, await scratch.session.get(`${path}?${query}`));
  expectHeld(scratch.session, attributes, slots);
  return { attributes, slots };
}

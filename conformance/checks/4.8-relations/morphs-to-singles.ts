/** Polymorphic relations that name a single type, beside entries of collection types (4.8, observed). */
import { attributesOf } from '../../models/answered-attributes.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { type Created, onScratch, type Scratch } from '../writing/scratch.ts';
import { type Subject, subjects } from '../writing/subjects.ts';
import { isMorph, itemsOf, ref, typesFacing } from './morphs.ts';

/** Something that a relation links: how a body names it, and how an answer shows it. */
export interface Named {
  readonly ref: unknown;
  readonly id: unknown;
  readonly uid: string;
  /** Shown values. */
  readonly values: JsonObject;
}

export const isMany = ({ relation }: Attribute): boolean => relation === 'morphToMany';

/** The value of a body that names these: a list, or the first alone. */
export function inBody(attribute: Attribute, list: readonly Named[]): unknown {
  const refs = list.map((linked) => linked.ref);
  return isMany(attribute) ? refs : refs[0];
}

/** Throws Mismatch unless the relation shows these, in order: of one alone no content-type is told but by its values. */
export async function expectNamed(
  { session }: Scratch,
  { path }: Created,
  attribute: Attribute,
  named: readonly Named[],
): Promise<void> {
  const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=${attribute.name}`));
  const actual = itemsOf(attributes[attribute.name]).map((item, at) => {
    const all = attributesOf(item);
    const values = Object.fromEntries(Object.keys(named[at]?.values ?? {}).map((name) => [name, all[name]]));
    return { id: item.id, ...(isMany(attribute) ? { uid: item.__type } : {}), values };
  });
  const expected = named.map(({ id, uid, values }) => ({ id, ...(isMany(attribute) ? { uid } : {}), values }));
  expectSame(`${lastRequest(session)}: ${attribute.name} links others than it must`, actual, expected);
}

/** Names the single type alone, and before, between and after entries, in creates and updates. */
async function namesSingle(scratch: Scratch, { type, attribute }: Subject, single: Named): Promise<void> {
  const { model } = scratch;
  const { name } = attribute;
  const entries: Named[] = [];
  for (const facing of typesFacing(model, type, name).slice(0, 2)) {
    const created = await scratch.create(facing.type, {});
    const { id } = created.entry;
    entries.push({ ref: ref(created), id, uid: facing.type.uid, values: {} });
  }
  const [one = single, other = single] = entries;
  const lists = isMany(attribute)
    ? [[single], [one, single], [one, single, other], [single, other], [other], [other, one, single]]
    : [[single], [one], [single], [other], [single]];
  for (const list of lists.slice(0, 3)) {
    const created = await scratch.create(type, { [name]: inBody(attribute, list) });
    await expectNamed(scratch, created, attribute, list);
  }
  const owner = await scratch.create(type, {});
  for (const list of lists) {
    await scratch.change(owner, { [name]: inBody(attribute, list) });
    await expectNamed(scratch, owner, attribute, list);
    if (!isMany(attribute)) continue;
    await scratch.change(owner, { [name]: { set: list.toReversed().map((linked) => linked.ref) } });
    await expectNamed(scratch, owner, attribute, list.toReversed());
  }
  await scratch.change(owner, { [name]: null });
  await expectNamed(scratch, owner, attribute, []);
}

const morphsOf = (model: Model): Subject[] => subjects(model, isMorph);

export const morphsToSinglesCheck: Check = onSingle(
  variant(
    'rest.relations.morph.singles',
    'rest.relations.morph',
    'A polymorphic relation links a single type, alone and beside entries of collection types.',
  ),
  async ({ session, model, type, whole, put, read }) => {
    await put(whole);
    const { id, attributes } = await read();
    const shown = type.attributes.filter(isShown).slice(0, 3);
    const values = Object.fromEntries(shown.map(({ name }) => [name, attributes[name]]));
    const single: Named = { ref: { id, __type: type.uid }, id, uid: type.uid, values };
    await onScratch(session, model, ['rest.relations.morph.singles', type.uid], async (scratch) => {
      for (const subject of morphsOf(model)) await namesSingle(scratch, subject, single);
    });
  },
  (_type, model) => morphsOf(model).length > 0,
);

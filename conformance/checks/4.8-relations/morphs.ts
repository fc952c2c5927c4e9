/** Polymorphic relations (4.8, observed): set by id and uid, and read from their targets. */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isUnion } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, collections, subjectNamed, subjects } from '../writing/subjects.ts';

/** Whether an attribute is a polymorphic relation that a body can set. */
export const isMorph = (attribute: Attribute): boolean => !attribute.private && isUnion(attribute);

/** Possible targets of a polymorphic relation; those with an attribute for its other side first. */
export function typesFacing(
  model: Model,
  type: ContentType,
  morph: string,
): { type: ContentType; attribute?: Attribute }[] {
  const all = collections(model).map((collection) => {
    const attribute = collection.attributes.find(({ target, morphBy }) => target === type.uid && morphBy === morph);
    return { type: collection, ...(attribute ? { attribute } : {}) };
  });
  return [...all.filter(({ attribute }) => attribute), ...all.filter(({ attribute }) => !attribute)];
}

/** Ids in a populated polymorphic relation of any form: in `data` or not, one or several. */
function idsOf(value: unknown): unknown[] {
  return itemsOf(value).map(({ id }) => id);
}

/** The entries in a populated relation of any form: in `data` or not, one or several. */
export function itemsOf(value: unknown): JsonObject[] {
  const inner = isObject(value) && 'data' in value ? value.data : value;
  const entries: unknown[] = Array.isArray(inner) ? inner : [inner];
  return entries.filter(isObject);
}

/** Throws Mismatch unless an attribute of the entry links these entries. */
export async function expectLinked(
  { session }: Scratch,
  of: Created,
  attribute: string,
  linked: readonly Created[],
): Promise<void> {
  const { attributes } = entryIn(session, await session.get(`${of.path}?populate[0]=${attribute}`));
  const expected = linked.map(({ entry }) => entry.id);
  expectSame(`${lastRequest(session)}: ${attribute} links others than it must`, idsOf(attributes[attribute]), expected);
}

/** An entry as a body of a polymorphic relation names it. */
export const ref = ({ type: { uid }, entry }: Created): unknown => ({ id: entry.id, __type: uid });

/** Other names of a content-type than its uid link no entry of it; whether they are refused is not stated. */
const otherNames = writeCheck<AttributeCase>(
  variant(
    'rest.relations.morph.other-names',
    'rest.relations.morph',
    'A polymorphic relation links nothing under another name of a content-type than its uid.',
  ),
  {
    cases: ({ model }) => subjects(model, isMorph).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const [facing] = typesFacing(model, type, name);
      if (facing === undefined) return;
      const { uid, displayName, singularName, pluralName, collectionName } = facing.type;
      const target = await scratch.create(facing.type, {});
      const owner = await scratch.create(type, {});
      const others = new Set([displayName, singularName, pluralName, collectionName, uid.toUpperCase()]);
      for (const other of others) {
        if (other === undefined || other === uid) continue;
        const value = { id: target.entry.id, __type: other };
        await scratch.update(owner, { [name]: attribute.relation === 'morphToMany' ? [value] : value });
        // a real Strapi 4 leaves the relation out of the answer, whatever names it: by * it need not be there
        const { attributes } = entryIn(session, await session.get(`${owner.path}?populate=*`));
        const message = `${lastRequest(session)}: ${name} links an entry of ${other}, which is no uid`;
        expectSame(message, idsOf(attributes[name]), []);
      }
      await scratch.change(owner, { [name]: attribute.relation === 'morphToMany' ? [ref(target)] : ref(target) });
    },
  },
);

/** What a polymorphic relation links to one entry alone leaves that entry when another one takes it, whoever is written. */
const movedBetweenSides = writeCheck<AttributeCase>(
  variant(
    'rest.relations.morph.moved',
    'rest.relations.morph',
    'An entry that a polymorphic relation links moves when the other side of another content-type takes it.',
  ),
  {
    cases: ({ model }) =>
      subjects(model, (one) => isMorph(one) && one.relation === 'morphToOne')
        .filter(({ type, attribute }) => sidesOf(model, type, attribute.name).length > 1)
        .map(caseOf),
    async run(scratch, testCase, { model }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const targets: { entry: Created; side: Attribute }[] = [];
      for (const side of sidesOf(model, type, attribute.name))
        targets.push({ entry: await scratch.create(side.type, {}), side: side.attribute });
      const owner = await scratch.create(type, {});
      for (const holder of [...targets, ...targets]) {
        const { name, relation } = holder.side;
        const { id } = owner.entry;
        await scratch.change(holder.entry, { [name]: relation === 'morphMany' ? [id] : id });
        for (const { entry, side } of targets)
          await expectLinked(scratch, entry, side.name, entry === holder.entry ? [owner] : []);
      }
    },
  },
);

/** What a polymorphic relation links stays when its owner goes, and the owner when what it links goes. */
const deletedAlone = writeCheck<AttributeCase>(
  variant(
    'rest.relations.deleted-target.morph',
    'rest.relations.deleted-target',
    'Deleting an entry removes it from polymorphic relations; the entries that were linked stay.',
  ),
  {
    cases: ({ model }) => subjects(model, isMorph).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name, relation } = attribute;
      const linking = (linked: Created) => ({ [name]: relation === 'morphToMany' ? [ref(linked)] : ref(linked) });
      for (const facing of typesFacing(model, type, name).slice(0, 4)) {
        const [target, stays] = [await scratch.create(facing.type, {}), await scratch.create(facing.type, {})];
        const owner = await scratch.create(type, linking(target));
        const other = await scratch.create(type, linking(stays));
        await scratch.remove(target);
        await expectLinked(scratch, owner, name, []);
        await scratch.remove(other);
        entryIn(session, await session.get(stays.path));
        if (facing.attribute && relation === 'morphToOne')
          await expectLinked(scratch, stays, facing.attribute.name, []);
      }
    },
  },
);

/** The attributes of other content-types that show what a polymorphic relation links to them. */
const sidesOf = (model: Model, type: ContentType, morph: string): { type: ContentType; attribute: Attribute }[] =>
  typesFacing(model, type, morph).flatMap(({ type: facing, attribute }) =>
    attribute && !attribute.private ? [{ type: facing, attribute }] : [],
  );

export const morphChecks: readonly Check[] = [
  movedBetweenSides,
  otherNames,
  deletedAlone,
  writeCheck<AttributeCase>('rest.relations.morph', {
    cases: ({ model }) => subjects(model, isMorph).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const many = attribute.relation === 'morphToMany';
      const [first, second = first] = typesFacing(model, type, name);
      if (first === undefined || second === undefined) return;
      const targets = [await scratch.create(first.type, {}), await scratch.create(second.type, {})] as const;
      const value = (linked: readonly Created[]): unknown => (many ? linked.map(ref) : linked.map(ref)[0]);
      const owner = await scratch.create(type, { [name]: value([targets[0]]) });
      await expectLinked(scratch, owner, name, [targets[0]]);
      const facingIt = many ? undefined : first.attribute?.name;
      if (facingIt) await expectLinked(scratch, targets[0], facingIt, [owner]);
      const next = many ? [targets[1], targets[0]] : [targets[1]];
      await scratch.change(owner, { [name]: value(next) });
      await expectLinked(scratch, owner, name, next);
      const plain = type.attributes.find((one) => mayRepeat(one));
      if (plain) await scratch.change(owner, { [plain.name]: scratch.valueFor(plain) });
      await expectLinked(scratch, owner, name, next);
      if (facingIt) await expectLinked(scratch, targets[0], facingIt, []);
    },
  }),
];

/** Polymorphic relations that an update empties, and entries that several of them name (4.8, 4.1, observed). */
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { expectLinked, isMorph, ref, typesFacing } from './morphs.ts';

const isList = ({ relation }: Attribute): boolean => relation?.endsWith('Many') ?? false;

/**
 * The values that leave nothing linked. An empty list is none of them where entries of any content-type are linked: a
 * real Strapi 4 drops it from the body.
 */
const emptying = ({ relation }: Attribute): readonly unknown[] => {
  if (relation === 'morphToOne') return [null];
  return relation === 'morphToMany' ? [null, { set: [] }] : [null, [], { set: [] }];
};

/** Relations that show what a polymorphic relation to one entry links to them. */
const otherSides = (model: Model): Subject[] =>
  subjects(model, (side) =>
    subjects(model, (one) => isMorph(one) && one.relation === 'morphToOne').some(
      ({ type, attribute }) => !side.private && side.target === type.uid && side.morphBy === attribute.name,
    ),
  );

const onSide = (
  terms: Terms,
  sides: (model: Model) => readonly Subject[],
  run: (scratch: Scratch, side: Subject) => Promise<void>,
): Check =>
  writeCheck<AttributeCase>(terms, {
    cases: ({ model }) => sides(model).map(caseOf),
    run: (scratch, { uid, attribute }, { model }) => run(scratch, subjectNamed(model, uid, attribute)),
  });

/** Links, then sends each value that empties the relation, alone and beside another attribute. */
async function emptyEach(
  scratch: Scratch,
  of: Created,
  attribute: Attribute,
  link: () => Promise<readonly Created[]>,
  expectApart: () => Promise<void>,
): Promise<void> {
  const { name } = attribute;
  const plain = of.type.attributes.find(mayRepeat);
  const alongside = plain ? [{}, { [plain.name]: scratch.valueFor(plain) }] : [{}];
  for (const value of emptying(attribute)) {
    for (const others of alongside) {
      await expectLinked(scratch, of, name, await link());
      await scratch.change(of, { ...others, [name]: value });
      await expectLinked(scratch, of, name, []);
      await expectApart();
    }
  }
}

/** Empties the relation of one entry; another one keeps its own. */
async function emptyOwn(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { name } = attribute;
  const [first, second = first] = typesFacing(scratch.model, type, name);
  if (first === undefined || second === undefined) return;
  // entries of their own: one that shows a single owner may show another one
  const linking = async () => {
    const targets = [await scratch.create(first.type, {}), await scratch.create(second.type, {})];
    const linked = isList(attribute) ? targets : targets.slice(0, 1);
    return { linked, value: isList(attribute) ? linked.map(ref) : linked.map(ref)[0] };
  };
  const [own, others] = [await linking(), await linking()];
  const owner = await scratch.create(type, {});
  const other = await scratch.create(type, { [name]: others.value });
  await emptyEach(
    scratch,
    owner,
    attribute,
    async () => {
      await scratch.change(owner, { [name]: own.value });
      return own.linked;
    },
    () => expectLinked(scratch, other, name, others.linked),
  );
}

/** Empties the other side of one entry, which takes it out of those that linked it; those that link another one stay. */
async function emptyOther(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { target = '', morphBy = '' } = attribute;
  const ownerType = typeNamed(scratch.model, target);
  const [entry, other] = [await scratch.create(type, {}), await scratch.create(type, {})];
  const owners: Created[] = [];
  for (let count = isList(attribute) ? 2 : 1; count > 0; count -= 1) owners.push(await scratch.create(ownerType, {}));
  const staying = await scratch.create(ownerType, { [morphBy]: ref(other) });
  await emptyEach(
    scratch,
    entry,
    attribute,
    async () => {
      // a real Strapi 4 takes one entry alone from this side
      for (const owner of owners) await scratch.change(owner, { [morphBy]: ref(entry) });
      return owners;
    },
    async () => {
      for (const owner of owners) await expectLinked(scratch, owner, morphBy, []);
      await expectLinked(scratch, other, attribute.name, [staying]);
    },
  );
}

/** Several entries name one, not in the order of their ids; one after another turns away. */
async function namedBySeveral(scratch: Scratch, { type, attribute }: Subject): Promise<void> {
  const { target = '', morphBy = '', name } = attribute;
  const ownerType = typeNamed(scratch.model, target);
  const entry = await scratch.create(type, {});
  const owners: Created[] = [];
  for (let count = 0; count < 4; count += 1) owners.push(await scratch.create(ownerType, {}));
  const [first, second, third, last] = owners;
  if (!first || !second || !third || !last) return;
  const naming = new Set<Created>();
  const turn = async (owner: Created, isNaming: boolean): Promise<void> => {
    await scratch.change(owner, { [morphBy]: isNaming ? ref(entry) : null });
    if (isNaming) naming.add(owner);
    else naming.delete(owner);
    const inOrder = owners.filter((one) => naming.has(one));
    await expectLinked(scratch, entry, name, isList(attribute) ? inOrder : inOrder.slice(0, 1));
    for (const one of owners) await expectLinked(scratch, one, morphBy, naming.has(one) ? [entry] : []);
  };
  for (const owner of [third, first, last, second]) await turn(owner, true);
  for (const owner of [first, last, second]) await turn(owner, false);
  await turn(first, true);
}

const clause = 'rest.relations.morph';

export const emptiedMorphChecks: readonly Check[] = [
  onSide(
    variant(`${clause}.emptied`, clause, 'A polymorphic relation that an update empties links nothing any more.'),
    (model) => subjects(model, (one) => isMorph(one) && !one.required),
    emptyOwn,
  ),
  onSide(
    variant(
      `${clause}.emptied-from-target`,
      clause,
      'What a polymorphic relation links can leave it: null and an empty list take it out of all that linked it.',
    ),
    otherSides,
    emptyOther,
  ),
  onSide(
    variant(
      `${clause}.named-by-several`,
      clause,
      'Several entries name one by a polymorphic relation, and each keeps it: it shows the first by id, or all of them.',
    ),
    otherSides,
    namedBySeveral,
  ),
];

/** Entries of several content-types that have one id, beside each other in a polymorphic relation (4.8). */
import { attributesOf } from '../../models/answered-attributes.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { entryPath } from '../../target/endpoints.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { EntryId } from '../../world/world.ts';
import { variant } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { isMorph, itemsOf, ref, typesFacing } from './morphs.ts';

/** Possible targets of a polymorphic relation that do not show what is linked to them. */
const hiddenTargets = (model: Model, type: ContentType, morph: string): ContentType[] =>
  typesFacing(model, type, morph).flatMap((one) => (one.attribute ? [] : [one.type]));

/** Entries of the world in different content-types that have one id; none of the types shows what is linked to it. */
function entriesOfOneId({ model, world }: Scope, type: ContentType, morph: string): Linked[] {
  const types = hiddenTargets(model, type, morph);
  const ids = types.flatMap(({ uid }) => world.entries(uid).flatMap(({ id, own }) => (own ? [id] : [])));
  const of = (id: EntryId) =>
    types.filter(({ uid }) => world.find(uid, id)?.own).map(({ uid }) => ({ id, __type: uid }));
  return ids.map(of).find(({ length }) => length > 1) ?? [];
}

/** An entry as a body links it. */
interface Linked {
  readonly id: EntryId;
  readonly __type: string;
}

/** Entries of one id are others in each content-type: they are linked together. What `connect` does with them is not stated. */
const ofOneId = writeCheck<AttributeCase>(
  variant(
    'rest.relations.morph.of-one-id',
    'rest.relations.morph',
    'A polymorphic relation links entries of several content-types that have the same id.',
  ),
  {
    cases: (scope) =>
      subjects(scope.model, isMorph)
        .filter(({ type, attribute }) => entriesOfOneId(scope, type, attribute.name).length > 1)
        .map(caseOf),
    async run(scratch, testCase, scope) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(scope.model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const linked = entriesOfOneId(scope, type, name);
      const isOne = attribute.relation === 'morphToOne';
      /** A single entry has no `__type` in answers: its attributes tell what it is. */
      const tell = async ({ id, __type }: Linked): Promise<unknown> => {
        if (!isOne) return { id, __type };
        const { attributes } = entryIn(
          session,
          await session.get(entryPath(typeNamed(scope.model, __type), String(id))),
        );
        return { id, attributes };
      };
      const expectThese = async ({ path }: Created, refs: readonly Linked[]): Promise<void> => {
        const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=${name}`));
        const items = itemsOf(attributes[name]).map((item) => {
          const { id: _id, ...values } = attributesOf(item);
          return isOne ? { id: item.id, attributes: values } : { id: item.id, __type: item.__type };
        });
        expectSame(`${name} links others than it must`, items, await Promise.all(refs.map(tell)));
      };
      const [one, other] = isOne ? [linked.slice(0, 1), linked.slice(1, 2)] : [linked, linked.toReversed()];
      const linking = (refs: readonly Linked[]) => ({ [name]: isOne ? refs[0] : refs });
      const owner = await scratch.create(type, linking(one));
      await expectThese(owner, one);
      for (const next of [other, one]) {
        await scratch.change(owner, linking(next));
        await expectThese(owner, next);
      }
    },
  },
);

/** Most entries that are made until two of different content-types have the same id. */
const mostMade = 24;

/** A new entry, and an entry of another content-type that has its id: one of the world, or a new one. */
interface Namesakes {
  readonly created: Created;
  readonly other: Linked;
}

/** Makes entries of these content-types, of the one whose ids are lower, until two have the same id. */
async function makeNamesakes(scratch: Scratch, { world }: Scope, types: readonly ContentType[]) {
  const fewestFirst = types.toSorted((a, b) => world.entries(a.uid).length - world.entries(b.uid).length);
  const newest = new Map<ContentType, Created>();
  for (let made = 0; made < mostMade; made += 1) {
    const idOf = (type: ContentType): number => Number(newest.get(type)?.entry.id ?? 0);
    const [type] = fewestFirst.toSorted((a, b) => idOf(a) - idOf(b));
    if (type === undefined) return;
    const created = await scratch.create(type, {});
    newest.set(type, created);
    const id = created.entry.id as EntryId;
    const other = fewestFirst.find(
      (one) => one !== type && (newest.get(one)?.entry.id === id || world.find(one.uid, id)?.own),
    );
    if (other) return { created, other: { id, __type: other.uid } } satisfies Namesakes;
  }
}

/** Where an entry goes, what else has its id stays linked, before it and behind it. */
const namesakeDeleted = writeCheck<AttributeCase>(
  variant(
    'rest.relations.deleted-target.of-one-id',
    'rest.relations.deleted-target',
    'Deleting an entry leaves the links to an entry of another content-type that has the same id.',
  ),
  {
    cases: ({ model }) =>
      subjects(model, isMorph)
        .filter(({ type, attribute }) => hiddenTargets(model, type, attribute.name).length > 1)
        .map(caseOf),
    async run(scratch, testCase, scope) {
      const { session, model } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const pair = await makeNamesakes(scratch, scope, hiddenTargets(model, type, name));
      if (pair === undefined) throw new NotAllowed(`of ${mostMade} new entries none has the id of another's`);
      const { created, other } = pair;
      const orders =
        attribute.relation === 'morphToOne'
          ? [other]
          : [
              [other, ref(created)],
              [ref(created), other],
            ];
      const owners: Created[] = [];
      for (const value of orders) owners.push(await scratch.create(type, { [name]: value }));
      await scratch.remove(created);
      for (const { path } of owners) {
        const { attributes } = entryIn(session, await session.get(`${path}?populate[0]=${name}`));
        const links = itemsOf(attributes[name]).map(({ id }) => id);
        expectSame(`${lastRequest(session)}: ${name} links others than the entry that stays`, links, [other.id]);
      }
    },
  },
);

export const ofOneIdChecks: readonly Check[] = [ofOneId, namesakeDeleted];

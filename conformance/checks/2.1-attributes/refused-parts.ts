/** After a refused write of several parts, all that it names is as before: the entry and those that it links (2.1). */
import { isRelation, populatables } from '../../generate/population.ts';
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { fullEntry, insideOf, isPart, valuesAt } from '../4.1-endpoints/inside.ts';
import { adapterOf, expectFailed } from '../4.9-graphql-writes/mutations.ts';
import { type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, collections } from '../writing/subjects.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { rulesOfDrafts } from './rules.ts';
import { severalPlacesChecks } from './several-places.ts';

/** The part of a write that is wrong: a forbidden value, or a link to an entry that is not there. */
interface Case extends AttributeCase {
  readonly bad: unknown;
}

/** Attributes whose links and files stand beside the values of an entry. */
const linksOf = (model: Model, type: ContentType) => insideOf(model, type).filter((attribute) => !isPart(attribute));

/** A mistake for each content-type: by turns a value and a link, where it has both. */
const casesOf = (model: Model): Case[] =>
  collections(model).flatMap((type, at): Case[] => {
    const [value] = rulesOfDrafts.flatMap(({ applies, pairs }) =>
      type.attributes
        .filter((attribute) => isScalar(attribute) && mayRepeat(attribute) && applies(attribute))
        .flatMap((attribute) => pairs(attribute).map(({ bad }) => ({ attribute, bad }))),
    );
    const last = linksOf(model, type).at(-1);
    const link = last && { attribute: last, bad: 999_999_999 };
    const mistake = at % 2 === 0 ? (value ?? link) : (link ?? value);
    return mistake ? [{ uid: type.uid, attribute: mistake.attribute.name, bad: mistake.bad }] : [];
  });

/** What moves an entry to another state: it is a part of a write like any other. */
const otherState = ({ draftAndPublish }: ContentType): JsonObject => (draftAndPublish ? { publishedAt: null } : {});

/** All values, links and components of an entry. */
async function contentOf({ session, model }: Scratch, { type, path }: Created): Promise<JsonObject> {
  const doors = populatables(model, type).filter((door) => isPart(door.attribute) || isRelation(door));
  const names = doors.map(({ attribute }) => attribute.name);
  return { ...entryIn(session, await session.get(path)).attributes, ...(await valuesAt(session, path, names)) };
}

/** Writes by one adapter. Each throws Mismatch unless it is refused. */
interface Writes {
  create(type: ContentType, data: JsonObject): Promise<void>;
  update(entry: Created, data: JsonObject): Promise<void>;
}

const byRest = ({ session, update }: Scratch, why: string): Writes => ({
  create: async (type, data) => expectRefused(session, await session.create(type, data), why),
  update: async (entry, data) => expectRefused(session, await update(entry, data), why),
});

const byMutation = ({ session, model }: Scratch, why: string): Writes => ({
  async create(type, data) {
    const { create, names } = adapterOf(session, model, type);
    expectFailed(session, await create(data), names.create, why);
  },
  async update({ type, entry }, data) {
    const { update, names } = adapterOf(session, model, type);
    expectFailed(session, await update(String(entry.id), data), names.update, why);
  },
});

const refusedParts = (terms: Terms, by: (scratch: Scratch, why: string) => Writes): Check =>
  writeCheck<Case>(terms, {
    cases: ({ model }) => casesOf(model),
    async run(scratch, { uid, attribute: name, bad }, { model }) {
      const writes = by(scratch, `its ${name} is wrong`);
      const type = typeNamed(model, uid);
      const { entry, inside, linked } = await fullEntry(scratch, model, type);
      const other = await scratch.create(type, {});
      const entries = [entry, other, ...linked];
      const contents = async (): Promise<JsonObject[]> => {
        const all: JsonObject[] = [];
        for (const each of entries) all.push(await contentOf(scratch, each));
        return all;
      };
      const before = await contents();
      const values = chosenValuesAt(type.attributes.filter(mayRepeat), -1);
      const { [name]: good, ...others }: JsonObject = { ...values, ...inside };
      const wrong = Array.isArray(good) ? [...good, bad] : bad;
      // the mistake is last, so that a server that writes part by part has written the others
      const { [name]: _, ...complete } = scratch.complete(type, { ...others });
      await writes.create(type, { ...complete, [name]: wrong });
      await writes.update(other, { ...others, ...otherState(type), [name]: wrong });
      expectSame('a refused create or update changed entries that it names', await contents(), before);
      entryIn(scratch.session, await scratch.update(other, { ...others, [name]: good }));
    },
  });

const [clause, id] = ['rest.validation.nothing-written', 'rest.validation.nothing-written.parts'];

export const refusedPartsChecks: readonly Check[] = [
  refusedParts(
    variant(
      id,
      clause,
      'A refused create or update of several parts leaves what it names as it was: the entry, its state, and those that it links.',
    ),
    byRest,
  ),
  refusedParts(
    {
      ...variant(`${id}.mutation`, clause, 'The same of a mutation.'),
      needs: ['graphql'],
      tags: ['graphql'],
    },
    byMutation,
  ),
  ...severalPlacesChecks,
];

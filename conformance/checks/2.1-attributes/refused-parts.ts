/** After a refused write of several parts, all that it names is as before: the entry and those that it links (2.1). */
import { isRelation, populatables } from '../../generate/population.ts';
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { fullEntry, insideOf, isPart, valuesAt } from '../4.1-endpoints/inside.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectRefused } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { tryWrites } from '../writing/refused-write.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { type AttributeCase, collections } from '../writing/subjects.ts';
import { chosenValues } from '../writing/values.ts';
import { rules } from './rules.ts';

/** The part of a write that is wrong: a forbidden value, or a link to an entry that is not there. */
interface Case extends AttributeCase {
  readonly bad: unknown;
}

const isLinked = (model: Model, type: ContentType): boolean =>
  insideOf(model, type).some((attribute) => !isPart(attribute));

/** A mistake for each content-type with links: by turns a value and a link. */
const casesOf = (model: Model): Case[] =>
  collections(model)
    .filter((type) => isLinked(model, type))
    .flatMap((type, at): Case[] => {
      const links = insideOf(model, type).filter((attribute) => !isPart(attribute));
      const pairs = rules.flatMap(({ applies, pairs }) =>
        type.attributes
          .filter((attribute) => isScalar(attribute) && mayRepeat(attribute) && applies(attribute))
          .flatMap((attribute) => pairs(attribute).map(({ bad }) => ({ attribute, bad }))),
      );
      const [value] = pairs;
      const mistake = at % 2 === 0 && value ? value : { attribute: links.at(-1), bad: 999_999_999 };
      return mistake.attribute ? [{ uid: type.uid, attribute: mistake.attribute.name, bad: mistake.bad }] : [];
    });

/** All values, links and components of an entry. */
async function contentOf({ session, model }: Scratch, { type, path }: Created): Promise<JsonObject> {
  const doors = populatables(model, type).filter((door) => isPart(door.attribute) || isRelation(door));
  const names = doors.map(({ attribute }) => attribute.name);
  return { ...entryIn(session, await session.get(path)).attributes, ...(await valuesAt(session, path, names)) };
}

export const refusedPartsCheck: Check = writeCheck<Case>(
  variant(
    'rest.validation.nothing-written.parts',
    'rest.validation.nothing-written',
    'A refused create or update of several parts leaves what it names as it was: the entry, and those that it links.',
  ),
  {
    cases: ({ model }) => casesOf(model),
    async run(scratch, { uid, attribute: name, bad }, { model }) {
      const { session } = scratch;
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
      const values = type.attributes.filter(mayRepeat).map((each) => [each.name, chosenValues(each).at(-1)]);
      const { [name]: good, ...others }: JsonObject = { ...Object.fromEntries(values), ...inside };
      const wrong = Array.isArray(good) ? [...good, bad] : bad;
      // the mistake is last, so that a server that writes part by part has written the others
      const { [name]: _, ...complete } = scratch.complete(type, { ...others });
      const why = `its ${name} is wrong`;
      expectRefused(session, await session.create(type, { ...complete, [name]: wrong }), why);
      expectSame('a refused create changed entries that it names', await contents(), before);
      await tryWrites(
        scratch,
        { bad: wrong, good },
        (value) => scratch.update(other, { ...others, [name]: value }),
        async (answer) => {
          expectRefused(session, answer, why);
          expectSame('a refused update changed entries that it names', await contents(), before);
        },
      );
    },
  },
);

/** A refusal of any kind writes nothing of what stands beside the mistake, and takes no value (2.1). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { fullEntry } from '../4.1-endpoints/inside.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, expectRefused, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues, shortValues } from '../writing/values.ts';
import { type MistakeAt, mistakeNamed, mistakesOf } from './mistakes.ts';

interface Case {
  readonly uid: string;
  readonly places: readonly MistakeAt[];
}

/** A value for each shown attribute, by its place in the list of them. */
const valuesOf = ({ attributes }: ContentType, place: number): JsonObject =>
  Object.fromEntries(
    attributes.filter(isShown).flatMap((attribute) => {
      const values = shortValues(attribute);
      const value = (values.length > 0 ? values : chosenValues(attribute)).at(place);
      return value === undefined ? [] : [[attribute.name, value] as const];
    }),
  );

/** All that a read of an entry shows. */
const contentOf = async ({ session }: Scratch, { path }: Created): Promise<JsonObject> =>
  entryIn(session, await session.get(`${path}?populate=*`)).attributes;

/** The body with this value last, so that a server that writes part by part has written the others. */
const ending = (body: JsonObject, name: string, value: unknown): JsonObject => {
  const { [name]: _, ...others } = body;
  return { ...others, [name]: value };
};

export const refusedBesideChecks: readonly Check[] = [
  writeCheck<Case>(
    {
      ...variant(
        'rest.validation.nothing-written.beside',
        'rest.validation.nothing-written',
        'A create or update that is refused for any kind of mistake writes nothing of what it says beside it: no entry is new or changed, and its unique values are free.',
      ),
      // the newest entry is its own
      alone: true,
    },
    {
      cases: ({ model }) => mistakesOf(model, collections(model)),
      async run(scratch, { uid, places }, { model }) {
        const { session } = scratch;
        const type = typeNamed(model, uid);
        const { entry, inside } = await fullEntry(scratch, model, type, valuesOf(type, 0));
        const whole = { sent: entry.sent, answered: await contentOf(scratch, entry) };
        const other = await scratch.create(type, valuesOf(type, 0));
        const before = await contentOf(scratch, other);
        const body = { ...valuesOf(type, -1), ...inside };
        // the same in each attempt: the last one, without a mistake, finds its unique values free
        const [created, updated] = [scratch.complete(type, body), scratch.complete(type, body)];
        for (const { mistake: name, attribute } of places) {
          const mistake = mistakeNamed(name);
          const field = type.attributes.find((one) => one.name === attribute);
          const wrong = field && mistake.wrong(field, whole, model);
          const why = `${name} in ${attribute} is wrong`;
          if (mistake.isOfCreates !== false)
            expectRefused(session, await session.create(type, ending(created, attribute, wrong)), why);
          expectRefused(session, await scratch.update(other, ending(updated, attribute, wrong)), why);
          const after = await contentOf(scratch, other);
          expectSame(`${lastRequest(session)}: an update that is refused for ${name} changed the entry`, after, before);
        }
        const [newest] = await scratch.newest(type);
        expectSame('a refused create made an entry', newest?.id, other.entry.id);
        expectSame('a refused write changed another entry', await contentOf(scratch, entry), whole.answered);
        entryIn(session, await session.create(type, created));
        scratch.expectIs(other, await scratch.change(other, updated), updated);
      },
    },
  ),
];

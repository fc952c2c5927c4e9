/** Checks that make entries of a content-type with some values, and look at what became of them. */
import fc, { type Arbitrary } from 'fast-check';
import type { ContentType } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import { type Check, check, type Plan } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { isShown } from '../writing/compare.ts';
import { onScratch, type Scratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';
import { chosenValues, drawnValue } from '../writing/values.ts';

/** Values for some of the attributes of a content-type. */
export interface EntryCase {
  readonly uid: string;
  readonly values: JsonObject;
}

/** One entry of each content-type with a value in every attribute. */
export const fullEntries = (types: readonly ContentType[]): EntryCase[] =>
  types.map((type) => ({
    uid: type.uid,
    values: Object.fromEntries(type.attributes.filter(isShown).map((one) => [one.name, chosenValues(one)[0]])),
  }));

/** Entries with drawn values in some of their attributes. */
export const drawnEntries = (types: readonly ContentType[]): Arbitrary<EntryCase> =>
  fc.oneof(
    ...types.map((type) => {
      const values = type.attributes.filter(isShown).map((one) => [one.name, drawnValue(one)] as const);
      return fc.record<JsonObject>(Object.fromEntries(values), { requiredKeys: [] }).map((drawn) => ({
        uid: type.uid,
        values: { ...drawn },
      }));
    }),
  );

type Look<Case> = (scratch: Scratch, type: ContentType, testCase: Case) => Promise<void>;

/**
 * A check of a clause on entries of its own. Checks that run side by side make them of the same values: the name of the
 * check keeps unique ones apart.
 */
export const entryCheck = <Case extends EntryCase>(
  { id, title, clause = id }: { readonly id: string; readonly title: string; readonly clause?: string },
  cases: (types: readonly ContentType[]) => Pick<Plan<Case>, 'examples' | 'arbitrary'>,
  look: Look<Case>,
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    plan: ({ model }) => ({
      ...cases(collections(model)),
      run: (session, testCase) =>
        onScratch(session, model, [id, testCase], (scratch) => look(scratch, typeNamed(model, testCase.uid), testCase)),
    }),
  });

/** Throws Mismatch when the entry has another id than before. */
export function expectSameId(before: unknown, after: unknown): void {
  if (before === after) return;
  throw new Mismatch({ message: 'the entry has another id afterwards', expected: before, actual: after });
}

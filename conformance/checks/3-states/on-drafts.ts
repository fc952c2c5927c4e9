/** The fixture of checks of content-types with draft and publish (3). */
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { type Named, termsFrom } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { type AnsweredEntry, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  readonly attribute?: string;
}

/** Collection types with draft and publish. */
export const withDrafts = (model: Model): ContentType[] => collections(model).filter((type) => type.draftAndPublish);

export const onDrafts = (
  named: Named,
  run: (scratch: Scratch, type: ContentType, attribute: string | undefined, model: Model) => Promise<void>,
  casesOf: (type: ContentType) => readonly Case[] = ({ uid }) => [{ uid }],
): Check =>
  writeCheck<Case>(
    { ...termsFrom(named), needs: ['drafts'] },
    {
      cases: ({ model }) => withDrafts(model).flatMap(casesOf),
      run: (scratch, { uid, attribute }, { model }) => run(scratch, typeNamed(model, uid), attribute, model),
    },
  );

/** Values of publishedAt that are no date-time. */
export const noDates: readonly unknown[] = ['not a date', '', '2023-02-30T10:00:00Z', '10:20:30', true];

export const past = '2001-02-03T04:05:06.000Z';
export const future = '2090-01-02T03:04:05.678Z';

/** Throws Mismatch unless the answer and a read of the entry have this publishedAt. */
export async function expectPublished(
  scratch: Scratch,
  created: Created,
  answered: AnsweredEntry,
  expected: string | null,
) {
  for (const entry of [answered, await scratch.read(created)]) {
    const { publishedAt } = entry.attributes;
    const same =
      expected === null || publishedAt === null || publishedAt === undefined
        ? publishedAt === expected
        : Date.parse(String(publishedAt)) === Date.parse(expected);
    const message = `${lastRequest(scratch.session)}: publishedAt is not what was written`;
    expectHolds(same, message, { publishedAt: expected }, { publishedAt });
  }
}

/** An update names what it changes: publishedAt is no exception (4.1 rule 1, 2.1). */
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { isScalar } from '../writing/complete.ts';
import { onScratch } from '../writing/scratch.ts';
import { collections, typeNamed } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  /** What the entry is created with: null asks for a draft. */
  readonly data: { readonly publishedAt?: null };
}

const clause = 'rest.update.keeps-published-at';

/** The same moment, however it is written. */
const moment = (value: unknown): unknown => (typeof value === 'string' ? Date.parse(value) : value);

export const keepsPublishedAt: Check = check<Case>({
  id: clause,
  title: 'An update that does not send publishedAt leaves it as it was.',
  clauses: [clause],
  kind: 'write',
  needs: ['drafts'],
  plan: ({ model }) => {
    const types = collections(model).filter(({ draftAndPublish }) => draftAndPublish);
    if (types.length === 0) return { notApplicable: 'no content-type with draft and publish can be created' };
    return {
      examples: types.flatMap(({ uid }): Case[] => [
        { uid, data: {} },
        { uid, data: { publishedAt: null } },
      ]),
      run: (session, testCase) =>
        onScratch(session, model, [clause, testCase], async (scratch) => {
          const type = typeNamed(model, testCase.uid);
          const sent = scratch.complete(type, testCase.data);
          const answer = await session.create(type, sent);
          // Whether a create takes publishedAt is not stated.
          if (!isSuccess(answer) && 'publishedAt' in testCase.data) return;
          const created = scratch.adopt(type, sent, entryIn(session, answer));
          const before = created.entry.attributes.publishedAt;
          const plain = type.attributes.find((one) => isScalar(one) && !one.unique && !one.private);
          const update = plain ? { [plain.name]: scratch.valueFor(plain) } : {};
          const after = entryIn(session, await scratch.update(created, update)).attributes.publishedAt;
          if (moment(before) === moment(after)) return;
          throw new Mismatch({
            message: `${lastRequest(session)} does not send publishedAt and changes it`,
            expected: { publishedAt: before },
            actual: { publishedAt: after },
          });
        }),
    };
  },
});

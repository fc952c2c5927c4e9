/** An update names what it changes: the state of an entry and its publishedAt are no exception (4.1 rule 1, 2.1, 3). */
import type { JsonObject } from '../../models/schema-file.ts';
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

/** The same moment, however it is written. */
const moment = ({ publishedAt }: JsonObject): unknown =>
  typeof publishedAt === 'string' ? Date.parse(publishedAt) : publishedAt;

const isDraft = ({ publishedAt }: JsonObject): boolean => publishedAt === null || publishedAt === undefined;

/** Compares what an entry says of its publication before and after an update that does not name it. */
const keeps = (clause: string, title: string, part: (attributes: JsonObject) => unknown): Check =>
  check<Case>({
    id: clause,
    title,
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
            const plain = type.attributes.find((one) => isScalar(one) && !one.unique && !one.private);
            const update = plain ? { [plain.name]: scratch.valueFor(plain) } : {};
            const before = created.entry.attributes;
            const updated = entryIn(session, await scratch.update(created, update)).attributes;
            const read = await session.get(created.path);
            // Whether a draft is answered by its id is not stated.
            const afterwards = isSuccess(read) ? [entryIn(session, read).attributes] : [];
            for (const after of [updated, ...afterwards]) {
              if (part(before) === part(after)) continue;
              throw new Mismatch({
                message: `${lastRequest(session)}: the update did not send publishedAt and changed it`,
                expected: { publishedAt: before.publishedAt },
                actual: { publishedAt: after.publishedAt },
              });
            }
          }),
      };
    },
  });

export const keepsPublishedAtChecks: readonly Check[] = [
  keeps('drafts.update-keeps-state', 'An update without publishedAt keeps the state.', isDraft),
  keeps('rest.update.keeps-published-at', 'An update without publishedAt leaves it as it was.', moment),
];

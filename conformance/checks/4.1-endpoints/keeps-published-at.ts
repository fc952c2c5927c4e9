/** An update that omits publishedAt keeps it, and the state of the entry (4.1 rule 1, 2.1, 3). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';

interface Case {
  readonly uid: string;
  /** publishedAt of the create: null makes a draft. */
  readonly data: { readonly publishedAt?: null };
}

/** publishedAt in milliseconds: servers may write it in several forms. */
const moment = ({ publishedAt }: JsonObject): unknown =>
  typeof publishedAt === 'string' ? Date.parse(publishedAt) : publishedAt;

const isDraft = ({ publishedAt }: JsonObject): boolean => publishedAt === null || publishedAt === undefined;

/** Compares publishedAt of an entry before and after an update that omits it. */
const keeps = (clause: string, part: (attributes: JsonObject) => unknown): Check =>
  writeCheck<Case>(
    { clause, needs: ['drafts'] },
    {
      cases: ({ model }) =>
        collections(model)
          .filter(({ draftAndPublish }) => draftAndPublish)
          .flatMap(({ uid }) => [{}, { publishedAt: null }].map((data) => ({ uid, data }))),
      async run(scratch, { uid, data }, { model }) {
        const { session } = scratch;
        const type = typeNamed(model, uid);
        const sent = scratch.complete(type, data);
        const answer = await session.create(type, sent);
        // The document does not say whether a create takes publishedAt.
        if (!isSuccess(answer) && 'publishedAt' in data) return;
        const created = scratch.adopt(type, sent, entryIn(session, answer));
        const plain = type.attributes.find(
          (attribute) => isScalar(attribute) && !attribute.unique && !attribute.private,
        );
        const updated = await scratch.change(created, plain ? { [plain.name]: scratch.valueFor(plain) } : {});
        const read = await session.get(created.path);
        // The document does not say whether a draft is found by its id.
        const afterwards = isSuccess(read) ? [entryIn(session, read)] : [];
        for (const { attributes } of [updated, ...afterwards]) {
          const message = `${lastRequest(session)}: the update did not send publishedAt and changed it`;
          expectSame(message, part(attributes), part(created.entry.attributes));
        }
      },
    },
  );

export const keepsPublishedAtChecks: readonly Check[] = [
  keeps('drafts.update-keeps-state', isDraft),
  keeps('rest.update.keeps-published-at', moment),
];

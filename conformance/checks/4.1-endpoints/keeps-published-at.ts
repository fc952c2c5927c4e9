/** An update that omits publishedAt keeps it, and the state of the entry (4.1 rule 1, 2.1, 3). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
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

/** A draft that lacks what is required stays a draft when updates give it all, one value after another. */
const staysDraft = writeCheck<{ readonly uid: string }>(
  {
    ...variant(
      'drafts.update-keeps-state.completed',
      'drafts.update-keeps-state',
      'A draft stays one when an update gives it the last value that it lacks.',
    ),
    needs: ['drafts'],
  },
  {
    cases: ({ model }) =>
      collections(model)
        .filter(({ draftAndPublish, attributes }) => draftAndPublish && attributes.some(isLackable))
        .map(({ uid }) => ({ uid })),
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      const type = typeNamed(model, uid);
      const lacking = type.attributes.filter(isLackable).map(({ name }) => name);
      const whole = scratch.complete(type, { publishedAt: null });
      const sent = Object.fromEntries(Object.entries(whole).filter(([name]) => !lacking.includes(name)));
      const answer = await session.create(type, sent);
      // whether a draft may lack it is another clause
      if (!isSuccess(answer)) return;
      const created = scratch.adopt(type, sent, entryIn(session, answer));
      for (const name of lacking) {
        const { attributes } = await scratch.change(created, { [name]: whole[name] });
        expectSame(`${lastRequest(session)}: the update published the draft`, isDraft(attributes), true);
      }
    },
  },
);

/** Whether a draft may lack the attribute. */
const isLackable = (attribute: Attribute): boolean => attribute.required === true && isScalar(attribute);

export const keepsPublishedAtChecks: readonly Check[] = [
  staysDraft,
  keeps('drafts.update-keeps-state', isDraft),
  keeps('rest.update.keeps-published-at', moment),
];

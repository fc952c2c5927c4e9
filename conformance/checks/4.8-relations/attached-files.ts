/** Files that uploads attach to what no list shows by default: drafts, and entries of other locales (4.10, observed). */
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { recordsIn, removeUpload, sendUpload } from '../../target/arrange/upload.ts';
import type { Session } from '../../target/session.ts';
import { localesOf } from '../../target/singles.ts';
import { hasCapability } from '../../target/target.ts';
import { idsAt } from '../4.1-endpoints/form-links.ts';
import { uploadForPlace } from '../4.9-graphql-writes/media.ts';
import { png } from '../4.10-plugins/files.ts';
import { caseOfEach, type TypeCase, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest } from '../writing/answers.ts';
import { isShownMedia } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { withoutUploads } from '../writing/uploads.ts';

/** What an upload names: a media attribute of an entry. */
interface Place {
  readonly ref: string;
  readonly refId: string;
  readonly field: string;
}

/** Uploads a file for a place, and answers its id. */
type Attach = (session: Session, place: Place) => Promise<number>;

const byRest: Attach = async (session, place) => {
  const answer = await sendUpload(session, [png], { ...place });
  const [file] = recordsIn(answer) ?? [];
  expectThat(session, answer, file !== undefined, '200 with the record of the file');
  return Number(file?.id);
};

/** Data of entries that a list without parameters leaves out. */
async function othersOf(type: ContentType, session: Session): Promise<JsonObject[]> {
  const [, locale] =
    type.localized && hasCapability(session.target, 'i18n') ? await localesOf(type, session.target) : [];
  const locales = locale === undefined ? [] : [{ locale }];
  const drafts = type.draftAndPublish ? [{ publishedAt: null }] : [];
  const both = locales.flatMap((one) => drafts.map((draft) => ({ ...one, ...draft })));
  return [...drafts, ...locales, ...both];
}

/** Uploads a file for an attribute that holds none, by the adapter of a turn: then it holds that one. */
async function expectAttached(session: Session, created: Created, { name }: Attribute, turn: number): Promise<void> {
  const attach = turn % 2 === 1 && hasCapability(session.target, 'graphql') ? uploadForPlace : byRest;
  const id = await attach(session, { ref: created.type.uid, refId: String(created.entry.id), field: name });
  try {
    const message = `${lastRequest(session)}: ${name} holds other files than the one uploaded for it`;
    expectSame(message, await idsAt(session, created.path, name), [id]);
  } finally {
    await removeUpload(session, { path: `${filesPath}/${id}` });
  }
}

export const attachedFilesCheck: Check = writeCheck<TypeCase>(
  {
    ...variant(
      'upload.attach.states',
      'upload.attach',
      'An upload attaches its file to drafts, and to entries of any locale, by REST and by GraphQL.',
    ),
    needs: ['upload'],
  },
  {
    cases({ model, target }) {
      if (!target.allow.has('uploads')) return withoutUploads;
      return caseOfEach(
        collections(model).filter(
          ({ attributes, draftAndPublish, localized }) =>
            (draftAndPublish || localized) && attributes.some(isShownMedia),
        ),
      );
    },
    async run(scratch, { uid }, { model }) {
      const { session } = scratch;
      const type = typeNamed(model, uid);
      for (const [turn, data] of (await othersOf(type, session)).entries()) {
        const created = await scratch.create(type, data);
        for (const [at, attribute] of type.attributes.filter(isShownMedia).entries())
          await expectAttached(session, created, attribute, turn + at);
      }
    },
  },
);

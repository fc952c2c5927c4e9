/** The fixture of checks of single types: they change existing content, and the run puts it back (4.1). */
import { isObject, type JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { answeredEntry } from '../../oracle/shape.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { isMissing } from '../../target/missing.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import { deletionOf, localesOf } from '../../target/singles.ts';
import { caseCheck, type Named, type TypeCase, termsFrom } from '../case-check.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { type AnsweredEntry, entryIn } from '../writing/answers.ts';
import { expectValues, isShown } from '../writing/compare.ts';
import { complete, requiredParts } from '../writing/complete.ts';
import { singleCases } from '../writing/subjects.ts';
import { chosenValuesAt } from '../writing/values.ts';
import { holdsComponents } from './component-trees.ts';
import { keepsRules } from './held-content.ts';
import { partOf } from './inside.ts';

export type Single = ReturnType<typeof singleOf>;

/** The requests of a single type. */
function singleOf(session: Session, model: Model, type: ContentType) {
  const path = endpointPath(type);
  const required = (uid: string): JsonObject => requiredParts(model, uid, 'single');
  const get = () => session.get(path);
  const read = async () => entryIn(session, await get());
  return {
    session,
    model,
    type,
    path,
    /** The body of a PUT that creates it. */
    whole: complete(model, type, chosenValuesAt(type.attributes.filter(isShown), 0), 'single'),
    /** A value for each component and zone. */
    parts: Object.fromEntries(
      type.attributes.filter(holdsComponents).map((attribute) => [attribute.name, partOf(model, attribute, required)]),
    ),
    put: async (data: JsonObject): Promise<AnsweredEntry> =>
      entryIn(session, await session.send({ method: 'PUT', path, auth: 'full', body: { data } })),
    get,
    read,
    remove: () => session.send({ method: 'DELETE', path, auth: 'full' }),
    /** Throws Mismatch unless an answer, or a read after it, has these values. */
    expect: async (expected: JsonObject, answered?: AnsweredEntry): Promise<void> =>
      expectValues(session, type, (answered ?? (await read())).attributes, expected),
  };
}

/** A check of single types that the run may change and put back. */
export const onSingle = (
  named: Named,
  run: (single: Single) => Promise<void>,
  holds: (type: ContentType, model: Model) => boolean = () => true,
): Check =>
  caseCheck<TypeCase>(
    { ...termsFrom(named), kind: 'write', needs: ['singles', ...(termsFrom(named).needs ?? [])] },
    {
      cases: (scope) => singleCases(scope, (type) => holds(type, scope.model)),
      async run(session, { uid }, { model }) {
        const type = typeNamed(model, uid);
        try {
          await leaveDefaultLocale(session, type);
          await removeDraft(session, type);
          await run(singleOf(session, model, type));
        } catch (error) {
          throw await faultIn(error, session, model, type);
        }
      },
    },
  );

/** The fault in an error of a PUT: 404, 405 and 5xx, and any refusal of content that keeps the rules of the schema. */
async function faultIn(error: unknown, session: Session, model: Model, type: ContentType): Promise<unknown> {
  if (!(error instanceof NotAllowed)) return error;
  const { status = 0, message, exchange } = error;
  const isFault = status === 404 || status === 405 || status >= 500;
  if (!isFault && !(status === 400 && (await holdsGoodContent(session, model, type)))) return error;
  return new Mismatch({
    ...{ message, expected: 'the single type', actual: status },
    ...(exchange ? { exchanges: [exchange] } : {}),
  });
}

/** Whether the present entry keeps the rules of the schema. */
async function holdsGoodContent(session: Session, model: Model, type: ContentType): Promise<boolean> {
  const state = type.draftAndPublish ? '&publicationState=preview' : '';
  const { status, body } = await session.get(`${endpointPath(type)}?populate=*${state}`);
  const attributes = answeredEntry(body)?.attributes;
  return status === 200 && isObject(attributes) && keepsRules(model, type.attributes, attributes);
}

/** Deletes other locales until the end of the run, so that a read shows whether the entry exists. */
async function leaveDefaultLocale(session: Session, type: ContentType): Promise<void> {
  for (const locale of (await localesOf(type, session.target)).slice(1)) await session.send(deletionOf(type, locale));
}

/** Removes a draft that an earlier check left: PUT would keep it one, and a read that names no state finds none. */
async function removeDraft(session: Session, type: ContentType): Promise<void> {
  if (type.draftAndPublish && isMissing(await session.get(endpointPath(type))))
    await session.send(deletionOf(type, undefined));
}

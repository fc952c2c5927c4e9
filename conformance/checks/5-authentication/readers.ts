/** Whoever may do everything is answered as the run's token is: a user, and requests without credentials (5). */
import fc from 'fast-check';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { makeRole, withPublicGrant } from '../../target/arrange/roles.ts';
import { registerAs } from '../../target/arrange/users.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Auth } from '../../target/exchange.ts';
import { graphqlModel } from '../../target/in-graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { withWholeEntryBy } from '../4.1-endpoints/whole-entry.ts';
import { nestedDocuments, plainDocuments } from '../4.9-graphql/whole.ts';
import { isKnown, ownJudge, type Question, requestOf } from '../asking.ts';
import { caseCheck, type Terms } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame, Mismatch } from '../mismatch.ts';
import { entryQuestions } from '../reading/entry-questions.ts';
import { questionScope } from '../reading/question-scope.ts';
import { type AnsweredEntry, entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { actionOf, type Verb, verbs } from './endpoints.ts';

/** What a reader asks for. */
export interface Asks {
  /** Numbers of questions. */
  readonly lists: number;
  readonly entries: number;
  readonly documents: number;
  /** Which actions it may do. Default: all. */
  may?(action: string): boolean;
}

const many: Asks = { lists: 60, entries: 20, documents: 20 };

/** Every action that reads entries. */
const readsOf = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap(({ uid, kind }) =>
    kind === 'singleType' ? [`${uid}.find`] : [`${uid}.find`, `${uid}.findOne`],
  );

/** What opens more of a list, or another part of it, alone: drawn questions seldom show it. */
function aloneOn({ uid, draftAndPublish, localized }: ContentType, { world }: Scope): Parameters[] {
  const state: Parameters = draftAndPublish ? { publicationState: 'preview' } : {};
  const other = world.entries(uid).find(({ values: { locale } }) => locale !== world.defaultLocale)?.values.locale;
  return [
    ...(draftAndPublish ? [state] : []),
    ...(localized && typeof other === 'string' ? [{ ...state, locale: other }] : []),
    { ...state, sort: 'id', pagination: { page: '2', pageSize: '2' } },
  ];
}

/** Questions of known meaning: parameters alone, and draws of lists, entries, and documents where the target has GraphQL. */
function drawnQuestions(scope: Scope, seed: number, { may = () => true, ...counts }: Asks): Question[] {
  const question = questionScope(scope);
  const isKnownQuestion = isKnown(scope);
  const open = (verb: Verb) => question.grounds.filter(({ type }) => may(actionOf(type, verb)));
  const lists = open('find').map((ground) =>
    wholeQuestion(ground, question).map((parameters) => ({ uid: ground.type.uid, query: queryString(parameters) })),
  );
  const entries = entryQuestions(scope, open('findOne')).map((one) => one.map(({ question: asked }) => asked));
  const part = { ...scope, model: graphqlModel(scope.model, scope.target) };
  const documents = hasCapability(scope.target, 'graphql') ? [plainDocuments(part), nestedDocuments(part)] : [];
  const draw = (all: readonly (fc.Arbitrary<Question> | undefined)[], numRuns: number): Question[] => {
    const each = all.flatMap((one) => one ?? []);
    return each.length === 0 ? [] : fc.sample(fc.oneof(...each), { seed, numRuns });
  };
  const alone = open('find').flatMap(({ type }) =>
    aloneOn(type, scope).map((parameters) => ({ uid: type.uid, query: queryString(parameters) })),
  );
  return [
    ...alone,
    ...draw(lists, counts.lists),
    ...draw(entries, counts.entries),
    ...draw(
      documents.map((one) => one?.map((query) => ({ query }))),
      counts.documents,
    ),
  ].filter(isKnownQuestion);
}

/**
 * Asks as this requester. Throws Mismatch where an answer is not what is asked for, though the run's token gets that:
 * faults of every answer are judged elsewhere.
 */
export async function expectSameAnswers(
  session: Session,
  scope: Scope,
  auth: Auth,
  who: string,
  asks = many,
): Promise<void> {
  const judge = ownJudge(scope);
  const differenceAs = async (question: Question, by: Auth) => {
    const request = requestOf(scope, question);
    const answer = await session.send({ ...request, auth: by });
    const sent = session.exchanges.at(-1)?.request ?? request;
    const [difference] = judge({ request: { ...sent, auth: 'full' }, answer }).differences;
    return { exchange: { request: sent, answer }, difference };
  };
  for (const question of drawnQuestions(scope, scope.world.seed ?? 1, asks)) {
    const { difference, exchange } = await differenceAs(question, auth);
    if (!difference || (await differenceAs(question, 'full')).difference) continue;
    const message = `${who}, who may find all of it, is answered otherwise than the run's token: ${difference.message}`;
    throw new Mismatch({ ...difference, message, exchanges: [exchange] });
  }
}

const readerCheck = (terms: Terms, run: (session: Session, scope: Scope) => Promise<void>): Check =>
  caseCheck(
    // what others write at the same time would be a difference
    { ...terms, id: `${terms.clause}.reads`, kind: 'write', alone: true },
    {
      cases: ({ model, world }) => (model.contentTypes.some(({ uid }) => world.entries(uid).length > 0) ? [{}] : []),
      run: (session, _case, scope) => run(session, scope),
    },
  );

/** Every action on entries. */
const actionsOf = ({ contentTypes }: Model): string[] =>
  contentTypes.flatMap((type) =>
    verbs.filter((verb) => type.kind !== 'singleType' || verb === 'find').map((verb) => actionOf(type, verb)),
  );

/** A user who may do everything with entries. */
const writerOf = (session: Session, model: Model): Promise<Auth> =>
  session.once('a user who may write', async () => {
    const role = await makeRole(session, 'touchstone-writer', actionsOf(model));
    return (await registerAs(session, 'writer', role)).auth;
  });

/** Moments of publication. */
const moments = ['2024-05-06T07:08:09.000Z', '2023-04-05T06:07:08.009Z'];

/** A user who may do everything publishes and takes back as the run's token does. */
const publisherCheck: Check = onType(
  {
    clause: 'drafts.unpublish',
    id: 'drafts.unpublish.by-users',
    title: 'A user who may do everything makes drafts, publishes them and takes them back.',
    needs: ['drafts', 'users', 'roles'],
  },
  async (scratch, type, model) => {
    const { session } = scratch;
    const auth = await writerOf(session, model);
    const expectState = (state: string | null, { attributes }: AnsweredEntry): void =>
      expectSame(`${lastRequest(session)}: publishedAt as it was sent`, attributes.publishedAt, state);
    for (const first of [null, moments[0] ?? null]) {
      const data = { ...scratch.complete(type, {}), publishedAt: first };
      const request = { method: 'POST', path: endpointPath(type), auth, body: { data } } as const;
      const created = scratch.adopt(type, data, entryIn(session, await session.send(request)));
      expectState(first, created.entry);
      for (const publishedAt of [...moments, null]) {
        const change = { method: 'PUT', path: created.path, auth, body: { data: { publishedAt } } } as const;
        for (const entry of [entryIn(session, await session.send(change)), await scratch.read(created)])
          expectState(publishedAt, entry);
      }
    }
  },
  (model) => collections(model).filter(({ draftAndPublish }) => draftAndPublish),
);

/** A user who may do everything writes whole entries as the run's token does. */
const writerCheck: Check = onType(
  {
    clause: 'access.bearer-jwt',
    id: 'access.bearer-jwt.writes',
    title: 'What a user writes, who may do everything, is what the entry then holds.',
    needs: ['users', 'roles'],
  },
  async (scratch, type, model) => {
    const auth = await writerOf(scratch.session, model);
    await withWholeEntryBy(scratch, type, auth, async ({ values, update }) => {
      for (const turn of [1, 2]) await update(values(turn));
    });
  },
  collections,
);

export const readerChecks: readonly Check[] = [
  readerCheck(
    {
      clause: 'access.public',
      title: 'Without credentials questions are answered as they are asked, where the public may find everything.',
      needs: ['roles'],
    },
    (session, scope) =>
      withPublicGrant(session, readsOf(scope.model), () => expectSameAnswers(session, scope, 'none', 'somebody')),
  ),
  readerCheck(
    {
      clause: 'access.bearer-jwt',
      title: 'A user who may find everything is answered as the questions are asked.',
      needs: ['users', 'roles'],
    },
    async (session, scope) => {
      const role = await makeRole(session, 'touchstone-reader', readsOf(scope.model));
      const { auth } = await registerAs(session, 'reader', role);
      await expectSameAnswers(session, scope, auth, 'a user');
    },
  ),
  writerCheck,
  publisherCheck,
];

/** Checks that only ask: a check gives questions and clauses, and the judge finds the faults of the answers. */
import type { Arbitrary } from 'fast-check';
import { byClient } from '../generate/clients.ts';
import { answerJudge, type Judgement } from '../judge/answer.ts';
import { questionReader } from '../judge/question/question.ts';
import { isObserved, type Reading } from '../judge/reading.ts';
import { speaksAgainst } from '../judge/speaks-against.ts';
import { typeNamed } from '../models/lookup.ts';
import { oncePer } from '../models/once-per.ts';
import { endpointPath, entryPath } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { graphqlRequest } from '../target/graphql.ts';
import type { Capability } from '../target/target.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { type Cell, type Check, check, type Scope } from './check.ts';
import { Mismatch } from './mismatch.ts';
import { expectAcceptedOnce } from './writing/refused-write.ts';

/** A REST list, or the entry with index `at` of the world. */
export interface RestQuestion {
  readonly uid: string;
  /** Query string without `?`. */
  readonly query: string;
  readonly at?: number;
  /** The cell of the operator table that it covers. */
  readonly cell?: string;
  /** Further cells that it covers. */
  readonly cells?: readonly Cell[];
}

/** A document of GraphQL. */
export interface DocumentQuestion {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  /** The cells that its lists cover. */
  readonly cells?: readonly Cell[];
}

export type Question = RestQuestion | DocumentQuestion;

/** The questions of a check to a target. */
export interface Questions<Asked extends Question> {
  /** Questions that are always asked, in order. */
  readonly examples: readonly Asked[];
  readonly arbitrary?: Arbitrary<Asked> | undefined;
  /** Number of questions to draw. Default: the rest up to the number of cases of a check. */
  readonly draws?: number;
  /** Number of ordinary questions that a drawn one counts for. Default: 1. */
  readonly weight?: number;
  readonly allCells?: readonly Cell[];
}

export interface Asking<Asked extends Question> {
  readonly id: string;
  /** Default: what its first clause says. */
  readonly title?: string;
  /** Default: the clause of the same id. */
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  readonly tags?: readonly string[];
  /** Whether it asks several times as much as others. */
  readonly long?: true;
  /** What the judge takes as decided. Default: the source document, and questions of stated meaning. */
  readonly reading?: Reading;
  /** Prefixes of differences that break the clauses, beside those that always do (`judge/speaks-against.ts`). */
  readonly tells?: readonly string[];
  /** The questions for this target, or the reason why there are none. */
  questions(scope: Scope): Questions<Asked> | { readonly notApplicable: string };
}

/** The reason of a check without questions. */
export const nothingToAsk = { notApplicable: 'no content-type of the target has the attributes and entries for it' };

/** The request of a question. Throws an Error if world or model lack something it names. */
export function requestOf({ model, target, world }: Scope, question: Question): Request {
  if (!('uid' in question)) {
    const { query: text, variables } = question;
    return graphqlRequest(target, { query: text, ...(variables ? { variables } : {}) });
  }
  const { uid, query, at } = question;
  const type = typeNamed(model, uid);
  const suffix = query === '' ? '' : `?${query}`;
  if (at === undefined) return { method: 'GET', path: `${endpointPath(type)}${suffix}`, auth: 'full' };
  const entries = world.entries(uid);
  const entry = entries[at % Math.max(1, entries.length)];
  if (!entry) throw new Error(`The world has no entry of ${uid}.`);
  return { method: 'GET', path: `${entryPath(type, entry.segment)}${suffix}`, auth: 'full' };
}

/** Questions are drawn from so many entries of a content-type where a run has none of its own: comparing is quadratic. */
const mostToDrawFrom = 120;

/**
 * The part of a world that questions are drawn from: no content-types that could not be built, which are not judged, and
 * the first entries of those that the run only reads.
 */
const drawnPart = oncePer((world: World): World => {
  const gaps = new Set((world.gaps ?? []).map(({ uid }) => uid));
  const parts = new Map<string, readonly WorldEntry[]>();
  const partOf = (uid: string): readonly WorldEntry[] => {
    const all = gaps.has(uid) ? [] : world.entries(uid);
    return all.length <= mostToDrawFrom || all.some(({ own }) => own) ? all : all.slice(0, mostToDrawFrom);
  };
  return {
    ...world,
    entries(uid) {
      const part = parts.get(uid) ?? partOf(uid);
      parts.set(uid, part);
      return part;
    },
  };
});

/** Whether the judge knows the meaning of a question: the document states it, or at least its form. */
export function isKnown(scope: Scope): (question: Question) => boolean {
  const read = questionReader(scope);
  return (question) => read(requestOf(scope, question)) !== undefined;
}

/** A judge of its own for a check, by the reading of the target or another one. */
export function ownJudge(scope: Scope, reading?: Reading): (exchange: Exchange) => Judgement {
  const { answers } = scope;
  const judge = answerJudge({
    ...scope,
    ...(reading ? { reading } : {}),
    ...(answers ? { sound: answers.sound } : {}),
  });
  return (exchange) => judge(exchange, 'fixed');
}

/** The judge of a check: that of the run, unless the check takes more as decided. */
function judgeOf(scope: Scope, reading: Reading | undefined): (exchange: Exchange) => Judgement {
  const { answers } = scope;
  return answers && !reading ? (exchange) => answers.judgementOf(exchange) : ownJudge(scope, reading);
}

/** Kinds of differences that any list can have, whatever it asks. */
const kindsOfAnyList = ['rest.envelope.', 'rest.pagination.'];

/**
 * A check of questions. It fails if the judge finds a difference that breaks one of its clauses; where its own reading alone
 * gives its questions a meaning, also one that any list can have.
 */
export function asking<Asked extends Question>({ reading, tells, questions, ...terms }: Asking<Asked>): Check {
  const { id, clauses = [id] } = terms;
  // nobody else judges what only this reading understands
  const isAlone = reading !== undefined && clauses.every(isObserved);
  const kinds = [...(tells ?? []), ...(isAlone ? kindsOfAnyList : [])];
  return check<Asked>({
    ...terms,
    kind: 'read',
    plan(scope) {
      const planned = questions({ ...scope, world: drawnPart(scope.world) });
      if ('notApplicable' in planned) return planned;
      const { arbitrary, ...others } = planned;
      if (others.examples.length === 0 && !arbitrary) return nothingToAsk;
      const judge = judgeOf(scope, reading);
      const localized = scope.model.contentTypes.filter((type) => type.localized).map(({ uid }) => uid);
      return {
        ...others,
        ...(arbitrary ? { arbitrary } : {}),
        cells: cellsOf,
        async run(session, question) {
          const asked = requestOf(scope, question);
          // that the headers of clients do not matter is observed
          const request = isAlone ? byClient(scope.world, localized, asked) : asked;
          const answer = await session.send(request);
          // the request as it was sent: the session adapts it to the target
          const sent = session.exchanges.at(-1)?.request ?? request;
          const { judged, differences } = judge({ request: sent, answer });
          const text = questionText(question);
          if (!judged) throw new Error(`The judge does not know what is asked: ${text}`);
          // a refused question has the same list without parameters beside it, which must be accepted
          if (answer.status >= 400 && reading?.vouches === 'tolerated' && 'uid' in question)
            await expectAcceptedOnce(session, requestOf(scope, { ...question, query: '' }));
          const difference = differences.find((difference) => speaksAgainst(difference, clauses, kinds));
          if (difference)
            throw new Mismatch({
              ...difference,
              message: `${difference.message} (${difference.clause}) in ${text}`,
              exchanges: [{ request: sent, answer }],
              reading,
            });
          if (reading) scope.answers?.addOthers({ request: sent, answer }, differences, reading);
        },
      };
    },
  });
}

function cellsOf(question: Question): readonly Cell[] {
  const { cells = [] } = question;
  if (!('uid' in question) || question.cell === undefined) return cells;
  return [...cells, { table: 'operators', cell: question.cell }];
}

function questionText({ query, ...question }: Question): string {
  if (!('uid' in question)) return query;
  if (query === '') return question.at === undefined ? 'the list' : 'the entry';
  return decodeURIComponent(query.replaceAll('+', ' '));
}

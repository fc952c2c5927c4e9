/**
 * The gate: it sends all requests of a run. It refuses writes that neither concern creations of the run nor have an
 * allowance, also during the clean-up. It records writes in the ledger.
 */

import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { loginPath, thingsOf } from './arrange/things.ts';
import { createdSegment } from './created-segment.ts';
import { refusalToDelete } from './deletion.ts';
import { type Endpoint, endpointFinder } from './endpoints.ts';
import type { Answer, Request } from './exchange.ts';
import { graphqlChanges } from './graphql-changes.ts';
import type { Journal, JournalLine } from './journal.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { isMissing } from './missing.ts';
import { NotAllowed } from './not-allowed.ts';
import type { Target } from './target.ts';

type Sender = Pick<Target, 'send'>;

export interface GateOptions extends Pick<Target, 'allow' | 'identifier'> {
  readonly owner?: Target['owner'];
  readonly model: Model;
  /** Sends the requests that the gate accepts. */
  readonly wire: Sender;
  /**
   * Sends the requests of the clean-up.
   *
   * @default this gate
   */
  readonly cleaner?: Sender;
  /** Records everything that the run creates or changes. */
  readonly journal?: Pick<Journal, 'note'> | undefined;
  /**
   * Whether to create entries only where the target deletes them.
   *
   * @default true
   */
  readonly needsDeletion?: boolean;
}

export interface Gate {
  readonly ledger: Ledger;
  /**
   * Sends a request.
   *
   * @throws NotAllowed when the run lacks the allowance
   * @throws Error when it would change an entry, user, role or file that the run did not create: a fault of the check
   * @throws TargetDown when the target does not answer
   */
  send(request: Request): Promise<Answer>;
}

const writing: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export function createGate(options: GateOptions): Gate {
  const { model, wire, allow, identifier, owner, journal, needsDeletion = true } = options;
  const find = endpointFinder(model);
  const note = (line: JournalLine): void => journal?.note(line);
  const ledger = createLedger(model, options.cleaner ?? { send: (request) => send(request) }, note);
  const things = thingsOf({ allow, send: wire.send }, ledger);
  const preparations = new Map<string, Promise<void>>();
  /** The time of the last answer by the target's clock, in milliseconds. */
  let clock: number | undefined;
  let creations = 0;

  const pass = async (request: Request): Promise<Answer> => {
    const answer = await wire.send(request);
    const date = Date.parse(answer.headers.date ?? '');
    if (!Number.isNaN(date)) clock = date;
    return answer;
  };

  const graphql = graphqlChanges(model, { allow, ...(owner ? { owner } : {}), send: wire.send }, ledger, (type) =>
    prepare(type),
  );

  const guardEntry = async (request: Request, { type, segment }: Endpoint): Promise<void> => {
    if (type.kind === 'singleType') {
      if (!allow.has('singles')) throw new NotAllowed('it changes a single type, which needs --allow singles');
      if (!ledger.hasSingle(type)) await ledger.saveSingle(type);
    } else if (segment === undefined) {
      if (request.method === 'DELETE') throw new NotAllowed(`DELETE ${request.path} could remove entries of others`);
    } else if (!(await ledger.mayWrite(type, segment))) {
      throw new Error(`${request.method} ${request.path}: this run did not create that entry`);
    }
  };

  /** Guards other paths: the run may write only to a path where nothing exists. */
  const guardElsewhere = async ({ method, path }: Request): Promise<void> => {
    const [base = ''] = path.split('?');
    if (base === loginPath) return;
    const answer = await wire.send({ method: 'GET', path: base, auth: 'full' });
    if (isMissing(answer) || answer.status === 405) return;
    throw new NotAllowed(`${method} ${base} could change what is not the run's`);
  };

  /** Prepares the first creation in a content-type: reads its entries and tests whether the target deletes. */
  const prepare = (type: ContentType): Promise<void> => {
    const preparation = preparations.get(type.uid) ?? proveDeletable(type);
    preparations.set(type.uid, preparation);
    return preparation;
  };
  const proveDeletable = async (type: ContentType): Promise<void> => {
    await ledger.readBaseline(type);
    const refusal = needsDeletion ? await refusalToDelete(type, identifier, wire) : undefined;
    if (refusal !== undefined) throw new NotAllowed(`nothing of ${type.uid} is created: ${refusal}`);
  };

  const rememberEntry = (request: Request, { type, segment, rest }: Endpoint, answer: Answer): void => {
    if (answer.status < 200 || answer.status > 299 || type.kind === 'singleType') return;
    if (request.method === 'DELETE' && segment !== undefined && rest === undefined) {
      ledger.recordDeletion(type, segment);
    }
    // a faulty target may create an entry by an update; the clean-up removes it too
    const updatedSegment =
      request.method === 'PUT' && rest === undefined ? createdSegment(answer.body, identifier) : undefined;
    if (updatedSegment !== undefined && !ledger.has(type, updatedSegment))
      ledger.recordEntry(type, updatedSegment, { createdAt: createdAtIn(answer.body), sentAt: clock });
  };

  /** Records a creation before it is sent. Without an answer it stays recorded: the entry may exist. */
  const begin = (type: ContentType, data: JsonObject): { lose(): void; end(): void } => {
    creations += 1;
    const [number, sentAt] = [creations, clock];
    note({ kind: 'creating', number, uid: type.uid, data, sentAt });
    return {
      lose: () => ledger.recordLostCreation({ type, data, sentAt }),
      end: () => note({ kind: 'answered', number }),
    };
  };

  /** Sends a creation. Without an entry in the answer, only a refusal (4xx) proves that none was created. */
  const create = async (request: Request, type: ContentType): Promise<Answer> => {
    const data = isObject(request.body) ? request.body.data : undefined;
    await prepare(type);
    const sentAt = clock;
    const creation = begin(type, isObject(data) ? data : {});
    try {
      const answer = await pass(request);
      const segment = createdSegment(answer.body, identifier);
      const isCreated = answer.status < 300 && segment !== undefined;
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (isCreated) ledger.recordEntry(type, segment, { createdAt: createdAtIn(answer.body), sentAt });
      if (isCreated || isRefused) creation.end();
      else creation.lose();
      return answer;
    } catch (error) {
      creation.lose();
      throw error;
    }
  };

  const mutate = async (request: Request): Promise<Answer> => {
    await graphql.guard(request);
    const creationRecords = graphql.creations(request).map(({ type, data }) => begin(type, data));
    try {
      const answer = await pass(request);
      await graphql.remember(request, answer);
      for (const creation of creationRecords) creation[answer.status < 500 ? 'end' : 'lose']();
      return answer;
    } catch (error) {
      for (const creation of creationRecords) creation.lose();
      throw error;
    }
  };

  const write = async (request: Request): Promise<Answer> => {
    if (graphql.covers(request)) return mutate(request);
    const endpoint = find(request.path);
    if (endpoint) await guardEntry(request, endpoint);
    const isThing = await things.guard(request);
    if (!endpoint && !isThing) await guardElsewhere(request);
    const answer = await (endpoint && isCreation(request, endpoint) ? create(request, endpoint.type) : pass(request));
    if (endpoint) rememberEntry(request, endpoint, answer);
    await things.remember(request, answer);
    return answer;
  };

  // a GET may carry a mutation too
  const send = (request: Request): Promise<Answer> =>
    writing.has(request.method) || graphql.covers(request) ? write(request) : pass(request);

  return { ledger, send };
}

/** Whether a request creates an entry of a collection type, or its localization. */
function isCreation({ method }: Request, { type, segment, rest }: Endpoint): boolean {
  return method === 'POST' && type.kind === 'collectionType' && (segment === undefined || rest === 'localizations');
}

const createdAtIn = (body: unknown): unknown =>
  isObject(body) ? attributesOf(isObject(body.data) ? body.data : body).createdAt : undefined;

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
import type { Journal } from './journal.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { creationData } from './lost/creations.ts';
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
  return new LedgerGate(options);
}

class LedgerGate implements Gate {
  readonly ledger: Ledger;
  readonly #options: GateOptions;
  readonly #find: ReturnType<typeof endpointFinder>;
  readonly #things: ReturnType<typeof thingsOf>;
  readonly #graphql: ReturnType<typeof graphqlChanges>;
  readonly #preparations = new Map<string, Promise<void>>();
  /** The time of the last answer by the target's clock, in milliseconds. */
  #clock: number | undefined;
  #creations = 0;

  constructor(options: GateOptions) {
    const { model, wire, allow, owner, journal } = options;
    this.#options = options;
    this.#find = endpointFinder(model);
    this.ledger = createLedger(model, options.cleaner ?? this, (line) => journal?.note(line));
    this.#things = thingsOf({ allow, send: wire.send }, this.ledger);
    this.#graphql = graphqlChanges(
      model,
      { allow, ...(owner ? { owner } : {}), send: wire.send },
      this.ledger,
      (type) => this.#prepare(type),
    );
  }

  // a GET may carry a mutation too
  readonly send = (request: Request): Promise<Answer> =>
    writing.has(request.method) || this.#graphql.covers(request) ? this.#write(request) : this.#pass(request);

  async #pass(request: Request): Promise<Answer> {
    const answer = await this.#options.wire.send(request);
    const date = Date.parse(answer.headers.date ?? '');
    if (!Number.isNaN(date)) this.#clock = date;
    return answer;
  }

  async #guardEntry(request: Request, { type, segment }: Endpoint): Promise<void> {
    if (type.kind === 'singleType') {
      if (!this.#options.allow.has('singles'))
        throw new NotAllowed('it changes a single type, which needs --allow singles');
      if (!this.ledger.hasSingle(type)) await this.ledger.saveSingle(type);
    } else if (segment === undefined) {
      if (request.method === 'DELETE') throw new NotAllowed(`DELETE ${request.path} could remove entries of others`);
    } else if (!(await this.ledger.mayWrite(type, segment))) {
      throw new Error(`${request.method} ${request.path}: this run did not create that entry`);
    }
  }

  /** Guards other paths: the run may write only to a path where nothing exists. */
  async #guardElsewhere({ method, path }: Request): Promise<void> {
    const [base = ''] = path.split('?');
    if (base === loginPath) return;
    const answer = await this.#options.wire.send({ method: 'GET', path: base, auth: 'full' });
    if (isMissing(answer) || answer.status === 405) return;
    throw new NotAllowed(`${method} ${base} could change what is not the run's`);
  }

  /** Prepares the first creation in a content-type: reads its entries and tests whether the target deletes. */
  #prepare(type: ContentType): Promise<void> {
    const preparation = this.#preparations.get(type.uid) ?? this.#proveDeletable(type);
    this.#preparations.set(type.uid, preparation);
    return preparation;
  }
  async #proveDeletable(type: ContentType): Promise<void> {
    await this.ledger.readBaseline(type);
    const { identifier, wire, needsDeletion = true } = this.#options;
    const refusal = needsDeletion ? await refusalToDelete(type, identifier, wire) : undefined;
    if (refusal !== undefined) throw new NotAllowed(`nothing of ${type.uid} is created: ${refusal}`);
  }

  #rememberEntry(request: Request, { type, segment, rest }: Endpoint, answer: Answer): void {
    if (answer.status < 200 || answer.status > 299 || type.kind === 'singleType') return;
    if (request.method === 'DELETE' && segment !== undefined && rest === undefined) {
      this.ledger.recordDeletion(type, segment);
    }
    // a faulty target may create an entry by an update; the clean-up removes it too
    const updatedSegment =
      request.method === 'PUT' && rest === undefined
        ? createdSegment(answer.body, this.#options.identifier)
        : undefined;
    if (updatedSegment !== undefined && !this.ledger.has(type, updatedSegment))
      this.ledger.recordEntry(type, updatedSegment, { createdAt: createdAtIn(answer.body), sentAt: this.#clock });
  }

  /** Records a creation before it is sent. Without an answer it stays recorded: the entry may exist. */
  #begin(type: ContentType, data: JsonObject): { lose(): void; end(): void } {
    this.#creations += 1;
    const [number, sentAt] = [this.#creations, this.#clock];
    this.#options.journal?.note({ kind: 'creating', number, uid: type.uid, data, sentAt });
    return {
      lose: () => this.ledger.recordLostCreation({ type, data, sentAt }),
      end: () => this.#options.journal?.note({ kind: 'answered', number }),
    };
  }

  /** Sends a creation. Without an entry in the answer, only a refusal (4xx) proves that none was created. */
  async #create(request: Request, { type, rest }: Endpoint): Promise<Answer> {
    const data = creationData(request, rest);
    await this.#prepare(type);
    const sentAt = this.#clock;
    const creation = this.#begin(type, isObject(data) ? data : {});
    try {
      const answer = await this.#pass(request);
      const segment = createdSegment(answer.body, this.#options.identifier);
      const isCreated = answer.status < 300 && segment !== undefined;
      const isRefused = answer.status >= 400 && answer.status < 500;
      if (isCreated) this.ledger.recordEntry(type, segment, { createdAt: createdAtIn(answer.body), sentAt });
      if (isCreated || isRefused) creation.end();
      else creation.lose();
      return answer;
    } catch (error) {
      creation.lose();
      throw error;
    }
  }

  async #mutate(request: Request): Promise<Answer> {
    await this.#graphql.guard(request);
    const creationRecords = this.#graphql.creations(request).map(({ type, data }) => this.#begin(type, data));
    try {
      const answer = await this.#pass(request);
      await this.#graphql.remember(request, answer);
      for (const creation of creationRecords) creation[answer.status < 500 ? 'end' : 'lose']();
      return answer;
    } catch (error) {
      for (const creation of creationRecords) creation.lose();
      throw error;
    }
  }

  async #write(request: Request): Promise<Answer> {
    if (this.#graphql.covers(request)) return this.#mutate(request);
    const endpoint = this.#find(request.path);
    if (endpoint) await this.#guardEntry(request, endpoint);
    const isThing = await this.#things.guard(request);
    if (!endpoint && !isThing) await this.#guardElsewhere(request);
    const answer = await (endpoint && isCreation(request, endpoint)
      ? this.#create(request, endpoint)
      : this.#pass(request));
    if (endpoint) this.#rememberEntry(request, endpoint, answer);
    await this.#things.remember(request, answer);
    return answer;
  }
}

/** Whether a request creates an entry of a collection type, or its localization. */
function isCreation({ method }: Request, { type, segment, rest }: Endpoint): boolean {
  return method === 'POST' && type.kind === 'collectionType' && (segment === undefined || rest === 'localizations');
}

const createdAtIn = (body: unknown): unknown =>
  isObject(body) ? attributesOf(isObject(body.data) ? body.data : body).createdAt : undefined;

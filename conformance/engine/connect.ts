/** Connects to the target and finds out its capabilities. */
import { dialectNamed } from '../dialects/all.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { meetDocuments } from '../dialects/meet-documents.ts';
import { refuseOtherDialect } from '../dialects/recognise.ts';
import { strapi4 } from '../dialects/strapi-4.ts';
import { createTranslation } from '../dialects/translation.ts';
import { readLimits } from '../models/configured-limits.ts';
import type { Component, ContentType, Model } from '../models/model.ts';
import { type Client, createClient, type Translation } from '../target/client.ts';
import type { Answer, Request } from '../target/exchange.ts';
import { createGate } from '../target/gate.ts';
import { graphqlPath } from '../target/graphql.ts';
import { createJournal, type Journal } from '../target/journal.ts';
import type { Ledger } from '../target/ledger.ts';
import { type LostWrites, lostWrites } from '../target/lost/lost-writes.ts';
import { probeCapabilities } from '../target/probe.ts';
import { plainRequest, proveWriting, reachTarget } from '../target/reach.ts';
import { refuseWrites } from '../target/read-only.ts';
import { otherProfile, referenceProfile } from '../target/reference-profile.ts';
import type { Limits, Target } from '../target/target.ts';
import { WrittenEntries } from '../target/written-entries.ts';
import { hasBasic, headersFor, targetUrl, withoutSecret } from './address.ts';
import { usualAllowances } from './allowances.ts';
import { begin, type RunStart } from './begin.ts';
import { Interrupted } from './interrupted.ts';
import { defaults, type RunOptions } from './options.ts';

/** The connection to a target that answers. */
export interface Connection {
  readonly model: Model;
  /** Its requests pass a gate. */
  readonly target: Target;
  readonly dialect: Dialect;
  /** Translates between the suite and the target's dialect. */
  readonly translation: Translation;
  readonly ledger: Ledger;
  /** Values that the run wrote into its entries. */
  readonly written: WrittenEntries;
  readonly journal: Journal | undefined;
  readonly client: Client;
  /** Sends requests through the client; handles writes whose answer is lost. */
  readonly writes: LostWrites;
  readonly hasToken: boolean;
  /** Headers of every request, without secrets, for reports. */
  readonly shownHeaders: Readonly<Record<string, string>>;
  /** Base of curl lines. For an embedded reference: the URL that it has when a user starts it. */
  readonly shownUrl: string;
  close(): Promise<void>;
}

/**
 * Connects to the target of a run.
 *
 * @throws UsageError when options or models are wrong, or the target is not this API
 * @throws TargetDown when it cannot be reached
 * @throws Interrupted when the run is stopped meanwhile
 */
export async function connect(options: RunOptions, start: RunStart = begin(options)): Promise<Connection> {
  const line = await openLine(options, start);
  try {
    // the run has created nothing yet, so an interruption need not wait for a slow target
    return await Promise.race([explore(options, start, line), interruption(options.signal)]);
  } catch (error) {
    await line.close();
    throw error;
  }
}

/** A client of the target, before anything was sent. */
interface Line extends Pick<Connection, 'model' | 'dialect' | 'translation' | 'client' | 'close'> {
  readonly limits: Limits;
  readonly isEmbedded: boolean;
  readonly hasToken: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

async function openLine(options: RunOptions, start: RunStart): Promise<Line> {
  const { owner, project } = start;
  const [embedded, { limits: configured, problem }] = await Promise.all([
    start.embedded,
    readLimits(project, owner.environment),
  ]);
  if (problem !== undefined) options.onEvent?.({ kind: 'notice', message: problem });
  const token = embedded?.token ?? options.token;
  const dialect = dialectNamed(options.dialect ?? strapi4.name);
  const model = modelIn(dialect, start.model);
  const headers = headersFor(options.url, { ...dialect.headers, ...options.headers });
  const translation = createTranslation(dialect, model, owner.graphqlPath);
  const client = createClient({
    url: embedded?.url ?? targetUrl(options.url ?? ''),
    token,
    headers,
    concurrency: options.concurrency ?? defaults.concurrency,
    timeoutMs: options.timeoutMs ?? defaults.timeoutMs,
    rate: options.rate,
    ca: options.ca,
    insecure: options.insecure,
    onWait: options.onWait,
    signal: options.signal,
    guard: options.readOnly ? (request) => refuseWrites(request, graphqlPath({ owner })) : undefined,
    plain: plainRequest(model),
    translation,
  });
  const close = async (): Promise<void> => {
    await client.close();
    await embedded?.stop();
  };
  const limits: Limits = { ...configured, ...start.limits };
  const isEmbedded = embedded !== undefined;
  return { model, dialect, translation, client, close, limits, isEmbedded, hasToken: token !== undefined, headers };
}

/** Puts the gate before the client, and finds out what answers there. */
async function explore(options: RunOptions, { names, owner, project }: RunStart, line: Line): Promise<Connection> {
  const { model, dialect, translation, client, limits, isEmbedded, hasToken, headers, close } = line;
  const allow = new Set(options.readOnly ? [] : (options.allow ?? (isEmbedded ? usualAllowances : [])));
  // the translation of a dialect with documents gives them ids
  const isTranslated = dialect.identifier !== strapi4.identifier;
  const identifier = isTranslated ? strapi4.identifier : (options.identifier ?? defaults.identifier);
  const isNoted = !options.readOnly && (options.journal ?? !isEmbedded);
  const journal = isNoted ? createJournal({ url: client.url, project }) : undefined;
  const writes = lostWrites(client, { model, identifier });
  const gate = createGate({
    model,
    wire: writes,
    allow,
    identifier,
    owner,
    journal: noting(journal, options.onNote),
  });
  const { ledger } = gate;
  const written = new WrittenEntries(model);
  const send = (request: Request): Promise<Answer> => written.around(request, gate.send);
  const targetClient = { url: client.url, send };
  await meetTarget(options, line, targetClient);
  const without = options.without ?? [];
  const target: Target = {
    url: client.url,
    capabilities: await probeCapabilities(targetClient, names, { model, owner, limits, allow, without }),
    allow,
    limits,
    owner,
    identifier,
    draftsAreVersions: isTranslated,
    deletesSilently: dialect.deletion === 'nothing',
    flatGraphql: dialect.graphql === 'flat',
    send,
  };
  const shownUrl = isEmbedded ? 'http://127.0.0.1:1337' : client.url;
  const printed = { hasToken, shownHeaders: withoutSecret(headers), shownUrl };
  return { model, target, dialect, translation, ledger, written, journal, client, writes, ...printed, close };
}

/** Tests that the target is this API, in this dialect, with these credentials. */
async function meetTarget(
  options: RunOptions,
  { model, dialect, client, isEmbedded, hasToken, headers }: Line,
  target: Pick<Target, 'url' | 'send'>,
): Promise<void> {
  const credentials = { hasToken, hasBasic: hasBasic(headers) };
  const bodies = await reachTarget(target, model, credentials);
  if (options.dialect === undefined && options.identifier === undefined) refuseOtherDialect(client.url, bodies);
  if (dialect.identifier !== strapi4.identifier) await meetDocuments(target, model);
  if (isEmbedded) return;
  if (!options.readOnly) await proveWriting(client, model, credentials);
  if (!hasToken) return;
  const remark = otherProfile(await referenceProfile(target), options.profile ?? defaults.profile);
  if (remark !== undefined) options.onEvent?.({ kind: 'notice', message: remark });
}

/** The model as a target with this dialect serves it. */
function modelIn({ json, publishedBigintegers, identifier }: Dialect, { contentTypes, components }: Model): Model {
  const narrowed = <Type extends Component & Partial<Pick<ContentType, 'draftAndPublish'>>>(type: Type): Type => ({
    ...type,
    attributes: type.attributes.map((each) => {
      if (each.type === 'json' && json === 'objects') return { ...each, objectsOnly: true };
      // a component may be part of what is published
      const isCopied = publishedBigintegers === 'safe' && type.draftAndPublish !== false;
      return each.type === 'biginteger' && isCopied ? { ...each, safeOnly: true } : each;
    }),
  });
  const versioned = identifier === 'documentId' ? { versioned: true } : {};
  return {
    contentTypes: contentTypes.map((type) => ({ ...narrowed(type), ...versioned })),
    components: components.map(narrowed),
  };
}

type Noting = Pick<Journal, 'note'>;

/** Notes in the journal, and tells who asks. */
function noting(journal: Noting | undefined, onNote: RunOptions['onNote']): Noting | undefined {
  if (!onNote) return journal;
  return {
    note(line) {
      journal?.note(line);
      onNote(line);
    },
  };
}

/** Rejects with Interrupted when the signal aborts. */
function interruption(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new Interrupted());
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Makes the requests of a failure repeatable: puts the creation of the entries they need before them, and shell variables
 * in place of ids.
 */
import { isObject } from '../models/json.ts';
import { findType } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import type { Translation } from '../target/client.ts';
import { type Capture, curlLine, printedBearer, variable } from '../target/curl.ts';
import { endpointFinder } from '../target/endpoints.ts';
import type { Exchange, Request } from '../target/exchange.ts';
import { replaceMarks } from '../target/mark.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { type AnsweredThing, thingsReader } from './answered-things.ts';
import type { ReportedRequest } from './events.ts';
import { textOf } from './findings/features.ts';
import { linksInBody } from './links-in-body.ts';
import { type NameOf, namesElsewhere } from './names-elsewhere.ts';
import { removalsOf, restorationsOf } from './removals.ts';
import { marksIn, piecesIn } from './smallest/mark-pieces.ts';
import { substitution } from './substitution.ts';

export interface ReproductionOptions {
  readonly model: Model;
  readonly world: World;
  /** Translates requests to the target's dialect. Default: requests in the suite's form. */
  readonly translation?: Pick<Translation, 'toWire'>;
  readonly identifier: 'id' | 'documentId';
  /** The member of the target's answers that names an entry in its paths. Default: `identifier`. */
  readonly captured?: 'id' | 'documentId';
  /** Base of the curl lines. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly hasToken: boolean;
  /** The requests that restore what stood at a path before the run. Default: none. */
  restorations?(path: string): readonly Request[];
}

/** The requests to report: the creations of `entries`, then `exchanges`. */
export const reproduce = (
  exchanges: readonly Exchange[],
  entries: readonly WorldEntry[],
  options: ReproductionOptions,
): ReportedRequest[] => scriptOf(exchanges, entries, options).requests;

/** The requests to report, and the lines that take away what they create and restore what they change. */
export function scriptOf(
  exchanges: readonly Exchange[],
  entries: readonly WorldEntry[],
  options: ReproductionOptions,
): { readonly requests: ReportedRequest[]; readonly removal: string[] } {
  const toWire = options.translation?.toWire ?? ((request: Request) => request);
  const script = [...creationsOf(entries, options), ...exchanges];
  const removals = [...removalsOf(script, options), ...restorationsOf(script, options)];
  const all = [...script, ...removals];
  const needed = usedNames(all, options);
  const named = nameThings(all, options, needed).map((exchange) => ({
    ...exchange,
    request: toWire(exchange.request),
  }));
  const fresh = withFreshMarks(named.map(({ request }) => request));
  const lines = named.map(({ exchange: { request: original, answer }, captures }, at) => {
    const request = toWire(original);
    return {
      method: request.method,
      path: request.path,
      headers: printedHeaders(request, options),
      body: request.rawBody ?? request.form ?? request.body ?? null,
      curl: `${at === 0 ? fresh.before : ''}${curlLine(fresh.requests[at] ?? request, { ...options, captures })}`,
      status: answer.status,
      answer: answer.body ?? answer.text,
    };
  });
  return {
    requests: lines.slice(0, script.length),
    removal: lines.slice(script.length).map(({ curl }) => curl.replace('curl -sgi', 'curl -sgo /dev/null')),
  };
}

/** A mark that is new in each second, as a shell makes it: `ts`, ten digits of the time, two of the process. */
const newMark = 'RUN1=ts$(date +%s)$(($$ % 90 + 10)); ';

/** Requests with a variable in place of marks, so that unique values differ each time the lines are pasted. */
function withFreshMarks(requests: readonly Request[]): {
  readonly before: string;
  readonly requests: readonly Request[];
} {
  const text = JSON.stringify(requests);
  const changed = replaceMarks(text, variable('RUN1'));
  // a part of a mark in a question must stay a part of it
  const isQuoted = piecesIn(requests.map(textOf).join(' '), marksIn(text)).length > 0;
  if (changed === undefined || changed === text || isQuoted) return { before: '', requests };
  return { before: newMark, requests: JSON.parse(changed) as readonly Request[] };
}

/** An exchange whose request has variables in place of ids and JWTs. */
export interface NamedExchange {
  readonly exchange: Exchange;
  readonly request: Request;
  /** Variables that take a value from its answer. */
  readonly captures: readonly Capture[];
}

/** Names the things that exchanges create, in order; only those that are `needed`, because a later request uses them. */
export function nameThings(
  exchanges: readonly Exchange[],
  { model, identifier, captured = identifier }: ReproductionOptions,
  needed: (thing: string, variable: string) => boolean,
): NamedExchange[] {
  const find = endpointFinder(model);
  const readThings = thingsReader(model, identifier, captured);
  const names = new Map<string, string>();
  const nameOf: NameOf = (uid, id) => {
    // components have uids without a namespace, and are made with an entry alone
    const name = names.get(`${uid} ${id}`) ?? (uid?.includes('::') ? names.get(`* ${id}`) : undefined);
    return name === undefined ? undefined : variable(name);
  };
  const { inRequest, inInputs } = substitution(model, nameOf);
  const substituteElsewhere = namesElsewhere(nameOf, names);
  const counts = { ID: 0, DOC: 0, JWT: 0, URL: 0, MOMENT: 0 };
  const take = ({ kind, thing, of, nth }: AnsweredThing): Capture[] => {
    const name = `${kind}${counts[kind] + 1}`;
    if (names.has(thing) || !needed(thing, name)) return [];
    counts[kind] += 1;
    names.set(thing, name);
    return [{ name, of, ...(nth === undefined ? {} : { nth }) }];
  };
  return exchanges.map((exchange) => {
    const { request } = exchange;
    const { type } = find(request.path) ?? {};
    const signed = withMomentNames(withUrlName(withJwtName(request, names), names), names);
    const substituted = type ? inRequest(signed, type) : substituteElsewhere(inInputs(signed));
    return { exchange, request: substituted, captures: readThings(exchange).flatMap(take) };
  });
}

/** Puts the variable of a file's path in place of the path that a request asks for. */
function withUrlName(request: Request, names: ReadonlyMap<string, string>): Request {
  const name = names.get(`url ${request.path}`);
  return name === undefined ? request : { ...request, path: variable(name) };
}

/** Puts variables in place of the moments of creations that a request asks for. */
function withMomentNames(request: Request, names: ReadonlyMap<string, string>): Request {
  let text = JSON.stringify([request.path, request.body]);
  for (const [thing, name] of names) {
    const moment = /^moment (.*)$/.exec(thing)?.[1];
    if (moment !== undefined)
      for (const written of [moment, encodeURIComponent(moment)]) text = text.replaceAll(written, variable(name));
  }
  const [path, body] = JSON.parse(text) as [string, unknown];
  return { ...request, path, ...(request.body === undefined ? {} : { body }) };
}

/** Puts the variable of a JWT in place of the JWT that a request carries. */
function withJwtName(request: Request, names: ReadonlyMap<string, string>): Request {
  const { auth } = request;
  const name = typeof auth === 'object' && 'bearer' in auth ? names.get(`jwt ${auth.bearer}`) : undefined;
  return name === undefined ? request : { ...request, auth: { bearer: variable(name) } };
}

/** Tells which created things later requests use. */
function usedNames(exchanges: readonly Exchange[], options: ReproductionOptions): (thing: string) => boolean {
  const things: { readonly thing: string; readonly name: string }[] = [];
  const everything = nameThings(exchanges, options, (thing, name) => things.push({ thing, name }) > 0);
  const text = JSON.stringify(everything.map(({ request: { path, body, auth } }) => [path, body, auth]));
  const used = new Set(things.flatMap(({ thing, name }) => (text.includes(variable(name)) ? [thing] : [])));
  return (thing) => used.has(thing);
}

/** The exchanges that created the entries and those they link to, link targets first. */
export function creationsOf(
  entries: readonly WorldEntry[],
  { model, world }: Pick<ReproductionOptions, 'model' | 'world'>,
): Exchange[] {
  const done = new Set<WorldEntry>();
  const exchanges: Exchange[] = [];
  const add = (entry: WorldEntry): void => {
    if (done.has(entry) || !entry.creation) return;
    done.add(entry);
    const { body } = entry.creation.request;
    const data = isObject(body) ? body.data : undefined;
    for (const { target, id } of linksInBody(data, findType(model, entry.uid)?.attributes ?? [], model)) {
      const linked = world.find(target, id);
      if (linked) add(linked);
    }
    exchanges.push(entry.creation);
  };
  for (const entry of entries) add(entry);
  return exchanges;
}

/** The sent headers, with a variable in place of the token. */
function printedHeaders(request: Request, { headers, hasToken }: ReproductionOptions): Record<string, string> {
  const printed: Record<string, string> = { ...headers, ...request.headers };
  const bearer = printedBearer(request, hasToken);
  if (bearer) printed.authorization = `Bearer ${bearer.text}`;
  return printed;
}

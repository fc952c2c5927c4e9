/** Leaves out requests that a failure does not need, and sends the others again: the last answer must be as wrong as before. */
import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { rolesPath } from '../../target/arrange/things.ts';
import { type Capture, variable } from '../../target/curl.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import { markOf, replaceMarks } from '../../target/mark.ts';
import type { Session } from '../../target/session.ts';
import { thingsReader } from '../answered-things.ts';
import { textOf } from '../findings/features.ts';
import { removalsOf } from '../removals.ts';
import { nameThings, type ReproductionOptions } from '../reproduction.ts';
import { marksIn, piecesIn } from './mark-pieces.ts';

export interface DropOptions {
  readonly model: Model;
  readonly reproduction: ReproductionOptions;
  readonly newSession: () => Session;
}

/**
 * The exchanges that the wrong answer needs, sent again, with it as the last; undefined where none can be left out.
 *
 * @param actual what is wrong, as the failure shows it
 */
export async function withFewerExchanges(
  all: readonly Exchange[],
  actual: unknown,
  { model, reproduction, newSession }: DropOptions,
): Promise<readonly Exchange[] | undefined> {
  const exchanges = upToWrong(all, actual);
  const readThings = thingsReader(model, reproduction.identifier, reproduction.captured);
  const question = exchanges.at(-1);
  // a server may keep what it answered first
  const before = exchanges.slice(0, -1).find((exchange) => isSame(exchange, question));
  const isAsked = namingIn(exchanges, reproduction);
  const withoutReads = exchanges.filter(
    (one) => one === question || one === before || !isRead(one) || isAsked.has(one),
  );
  // what was kept then may show in the new answer whatever is left out: only reads are
  const candidates = before ? [withoutReads] : [withoutUnused(withoutReads, reproduction), withoutReads];
  for (const candidate of candidates) {
    if (candidate.length === all.length) continue;
    const again = await sendAgain(candidate);
    if (again) return again;
  }
  return undefined;

  function takenFrom(exchange: Exchange | undefined, { of, nth }: Capture): string | undefined {
    return exchange && readThings(exchange).find((thing) => thing.of === of && thing.nth === nth)?.value;
  }

  /** Sends the requests with the ids that the target now gives; undefined where the last answer is another one. */
  async function sendAgain(candidate: readonly Exchange[]): Promise<readonly Exchange[] | undefined> {
    const session = newSession();
    try {
      return await sentAgain(candidate, session);
    } finally {
      // the next attempt may need the same unique values
      for (const { request } of removalsOf(session.exchanges, { model, identifier: reproduction.identifier }))
        await session.tidy(request.path).catch(() => undefined);
    }
  }

  async function sentAgain(candidate: readonly Exchange[], session: Session): Promise<readonly Exchange[] | undefined> {
    const named = nameThings(candidate, reproduction, () => true);
    const marks = newMarks(candidate);
    const values = new Map<string, string>();
    const before = new Map<string, string>();
    for (const [at, { request, captures }] of named.entries()) {
      const answer = await session.send(renamed(filled(request, values), marks));
      // what is read of one answer may tell what to look for in a later one
      for (const exchange of [session.exchanges.at(-1), candidate[at]]) if (exchange) readThings(exchange);
      for (const capture of captures) {
        const { name } = capture;
        const [fresh, old] = [session.exchanges.at(-1), candidate[at]].map((one) => takenFrom(one, capture));
        if (fresh === undefined || old === undefined) return undefined;
        values.set(name, fresh);
        before.set(name, old);
      }
      if (at < named.length - 1 && answer.status !== candidate[at]?.answer.status) return undefined;
    }
    const again = session.exchanges;
    const [last, original] = [again.at(-1), candidate.at(-1)];
    const isAlike =
      last && original && withoutMarks(comparable(last, values)) === withoutMarks(comparable(original, before));
    return isAlike ? [...again] : undefined;
  }
}

/** Keeps the last request, what made the things it names, what was done to these, and what that needs in turn. */
function withoutUnused(exchanges: readonly Exchange[], reproduction: ReproductionOptions): readonly Exchange[] {
  const named = nameThings(exchanges, reproduction, () => true);
  const names = new Set<string>();
  const last = named.at(-1);
  let readsRoles = false;
  // a JWT is that of a user: what is done to the one is done to the other
  const together = new Map(
    named.flatMap(({ captures }) => captures.map(({ name }) => [name, captures.map((one) => one.name)] as const)),
  );
  const kept = named.toReversed().filter(({ exchange, request, captures }, at) => {
    const own = namesIn(request);
    const isMade = captures.some(({ name }) => names.has(name));
    const isChanged = request.method !== 'POST' && namesInPath(request).some((name) => names.has(name));
    const isMutation =
      isObject(request.body) && 'query' in request.body && own.some((name) => names.has(name)) && hasData(exchange);
    const isKept = last !== undefined && isOfKeptQuery(last) && isOfKeptQuery({ request });
    // a role is made by one request, and found by the next
    const isNewRole = request.path === rolesPath && request.method === 'POST' && readsRoles;
    readsRoles ||= request.path === rolesPath && isMade;
    if (at > 0 && !isMade && !isChanged && !isMutation && !isKept && !isNewRole) return false;
    for (const name of own.flatMap((one) => together.get(one) ?? one)) names.add(name);
    return true;
  });
  return kept.toReversed().flatMap(({ exchange }) => exchange);
}

/** The exchanges whose answers hold what later requests name, such as the id of a component. */
function namingIn(exchanges: readonly Exchange[], options: ReproductionOptions): ReadonlySet<Exchange> {
  const named = nameThings(exchanges, options, () => true);
  const names = new Set(named.flatMap(({ request }) => namesIn(request)));
  return new Set(
    named.flatMap(({ exchange, captures }) => (captures.some(({ name }) => names.has(name)) ? [exchange] : [])),
  );
}

/**
 * The exchanges up to the last answer that holds what is wrong; all where none does. Where a check compares two answers, the
 * right one may be the last.
 */
function upToWrong(exchanges: readonly Exchange[], actual: unknown): readonly Exchange[] {
  // simple values stand in many answers and tell nothing
  if (typeof actual !== 'object' || actual === null) return exchanges;
  const wrong = exchanges.findLastIndex(({ answer }) => holds(answer.body, actual));
  return wrong < 0 ? exchanges : exchanges.slice(0, wrong + 1);
}

/** Whether a value has another one in it, at any depth, with all members and items of that. */
function holds(value: unknown, part: unknown): boolean {
  if (isPartOf(part, value)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some((member) => holds(member, part));
}

function isPartOf(part: unknown, value: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(value) && part.length === value.length && part.every((item, at) => isPartOf(item, value[at]));
  if (!isObject(part)) return part === value;
  return isObject(value) && Object.entries(part).every(([name, member]) => isPartOf(member, value[name]));
}

const isSame = ({ request: one }: Exchange, other: Exchange | undefined): boolean =>
  isDeepStrictEqual(
    [one.method, one.path, one.body],
    [other?.request.method, other?.request.path, other?.request.body],
  );

/** Whether an answer of GraphQL has anything but null: a mutation without has changed nothing. */
const hasData = ({ answer: { body } }: Exchange): boolean =>
  isObject(body) && isObject(body.data) && Object.values(body.data).some((value) => isObject(value) && hasMore(value));

const hasMore = (value: object): boolean => Object.values(value).some((member) => member !== null);

/** Whether a request gives or names a query that the server keeps. */
const isOfKeptQuery = ({ request: { body } }: Pick<Exchange, 'request'>): boolean =>
  isObject(body) && 'extensions' in body;

const isRead = (exchange: Exchange): boolean => {
  const { method, body } = exchange.request;
  const isQuery = isObject(body) && typeof body.query === 'string' && !body.query.includes('mutation');
  return method === 'GET' || (isQuery && !isOfKeptQuery(exchange));
};

/** Names of the variables in a text, between the marks of `variable`. */
const variablesIn = (text: string): string[] => {
  const [before = '', after = ''] = variable(' ').split(' ');
  return text
    .split(before)
    .slice(1)
    .map((part) => part.split(after, 1)[0] ?? '');
};

const namesIn = ({ path, body, auth, form }: Request): string[] =>
  variablesIn(JSON.stringify([path, body, auth, form]));
const namesInPath = ({ path }: Request): string[] => variablesIn(path);

/** A new mark for each one in requests, since roles and users of one name may stand; none where a question has parts of marks. */
function newMarks(exchanges: readonly Exchange[]): ReadonlyMap<string, string> {
  const requests = exchanges.map(({ request }) => request);
  const text = JSON.stringify(requests);
  const marks = marksIn(text);
  const isQuoted = piecesIn(requests.map(textOf).join(' '), marks).length > 0;
  if (isQuoted || withoutMarks(text) === text) return new Map();
  const moment = Date.now();
  return new Map(marks.map((mark) => [mark, markOf(`${mark} again at ${moment}`)]));
}

const renamed = (request: Request, marks: ReadonlyMap<string, string>): Request =>
  JSON.parse([...marks].reduce((text, [old, mark]) => text.replaceAll(old, mark), JSON.stringify(request))) as Request;

/** A text with one word for every mark. */
const withoutMarks = (text: string): string => replaceMarks(text, 'a mark') ?? text;

/** The request with values in place of its variables. */
function filled(request: Request, values: ReadonlyMap<string, string>): Request {
  let text = JSON.stringify(request);
  for (const [name, value] of values) {
    const asText = JSON.stringify(value).slice(1, -1);
    if (/^\d+$/.test(value)) text = text.replaceAll(JSON.stringify(variable(name)), value);
    text = text.replaceAll(variable(name), asText);
  }
  return JSON.parse(text) as Request;
}

/** An answer without its moments, with names in place of the ids of new things. */
function comparable({ answer }: Exchange, ids: ReadonlyMap<string, string>): string {
  const names = new Map([...ids].map(([name, id]) => [id, name]));
  const body = JSON.stringify(answer.body ?? answer.text, (key, value: unknown) => {
    if (key === 'id' || key === 'documentId') return names.get(String(value)) ?? 'an id';
    return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && isRecent(value) ? 'now' : value;
  });
  return `${answer.status} ${body}`;
}

const isRecent = (moment: string): boolean => Math.abs(Date.parse(moment) - Date.now()) < 3_600_000;

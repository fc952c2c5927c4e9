/** The envelope of lists and single entries, also of content-types without a world. */
import fc from 'fast-check';
import { isObject } from '../../models/json.ts';
import { collectionTypes } from '../../models/lookup.ts';
import type { ContentType } from '../../models/model.ts';
import { entryFault, entryMetaFault, listFault, singleFault } from '../../oracle/shape.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import { onSingle } from '../4.1-endpoints/single-bench.ts';
import { fromBrowser } from '../7-errors/browser.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { variant } from '../case-check.ts';
import { type Check, check, saysOf } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { questionWithNeighbours } from '../reading/on-grounds.ts';
import { entryIn, expectThat } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import { kindsOfCollections } from '../writing/subjects.ts';

/** Returns the fault of an answer as a message. `entry` is the entry requested by id. */
type Fault = (answer: Answer, entry: WorldEntry | undefined) => string | undefined;

/** A list, or the entry at a place of the world. */
interface Place {
  readonly type: ContentType;
  readonly at?: number;
}

interface EnvelopeTerms {
  readonly id?: string;
  /** Default: what the clause says. */
  readonly title?: string;
  /** Further headers of the requests. */
  readonly headers?: Request['headers'];
  /** Further clauses that it proves. */
  readonly also?: readonly string[];
  readonly needs?: readonly Capability[];
}

/** A check of the envelope of lists, of entries requested by id, or of both. */
function envelopeCheck(
  clause: string,
  of: 'list' | 'entry' | 'both',
  fault: Fault,
  { id = clause, also = [], headers, ...terms }: EnvelopeTerms = {},
): Check {
  return check<RestQuestion>({
    ...terms,
    id,
    clauses: [clause, ...also],
    kind: 'read',
    plan(scope) {
      const { model, world } = scope;
      const broken = new Set((world.gaps ?? []).filter((gap) => gap.broken).map(({ uid }) => uid));
      const collections = collectionTypes(model);
      const lists = collections
        .filter(({ uid }) => world.entries(uid).length > 0 || broken.has(uid))
        .map((type): Place => ({ type }));
      const entries = collections.flatMap((type) =>
        world
          .entries(type.uid)
          .flatMap(({ values }, at): Place[] => (values.publishedAt === null ? [] : [{ type, at }])),
      );
      const places = of === 'entry' ? [] : lists;
      const byId = of === 'list' ? [] : entries;
      if (places.length + byId.length === 0) return nothingToAsk;
      const questionAt = ({ type, at }: Place): RestQuestion => questionWithNeighbours(scope, type, { at, name: id });
      return {
        examples: [...places, ...byId.slice(0, 5)].map(questionAt),
        arbitrary: fc.constantFrom(...places, ...byId).map(questionAt),
        async run(session, question) {
          const { uid, at } = question;
          const entry = at === undefined ? undefined : world.entries(uid)[at];
          const request = { ...requestOf(scope, question), ...(headers ? { headers } : {}) };
          const answer = await session.send(request);
          const wrong = answer.status === 200 ? fault(answer, entry) : `the status is ${answer.status}`;
          if (wrong === undefined) return;
          throw new Mismatch({
            message: `GET ${request.path}: ${wrong}`,
            expected: saysOf(clause),
            actual: answer.body ?? answer.text,
            entries: entry ? [entry] : [],
          });
        },
      };
    },
  });
}

const memberOf = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Returns the first fault of the entries of an answer. */
const ofEntries =
  (fault: (answered: unknown, entry: WorldEntry | undefined) => string | undefined): Fault =>
  ({ body }, entry) =>
    [memberOf(body, 'data')]
      .flat()
      .map((answered) => fault(answered, entry))
      .find((wrong) => wrong !== undefined);

/** Returns a fault if the member at this path of the body is no object. */
const isObjectAt =
  (...path: readonly string[]): Fault =>
  ({ body }) =>
    isObject(path.reduce(memberOf, body)) ? undefined : `${path.join('.')} is not an object`;

const hasEmptyMeta = ({ body }: Answer): boolean => JSON.stringify(memberOf(body, 'meta')) === '{}';

/** Throws Mismatch unless an answer about one entry has {} in meta. */
function expectEmptyMeta(session: Session, answer: Answer): void {
  expectThat(session, answer, hasEmptyMeta(answer), { data: '{ id, attributes }', meta: {} }, 'has another meta');
}

const saysJson: Fault = ({ headers: { 'content-type': type = 'not said' } }) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(type) ? undefined : `its content type is ${type}`;

export const envelopeChecks: readonly Check[] = [
  envelopeCheck('rest.envelope.json', 'both', saysJson),
  envelopeCheck('rest.envelope.json', 'both', saysJson, {
    id: 'rest.envelope.json.in-browser',
    title: 'Answers with the envelope are JSON for a browser too.',
    headers: fromBrowser,
  }),
  envelopeCheck('rest.envelope.list', 'list', ({ body }) => listFault(body)),
  envelopeCheck('rest.envelope.entry', 'entry', ({ body }) => entryFault(memberOf(body, 'data'))),
  envelopeCheck(
    'rest.envelope.entry-id',
    'both',
    ofEntries((entry, expected) => {
      const id = memberOf(entry, 'id');
      if (typeof id !== 'number') return 'an entry has no number in id';
      return expected && id !== expected.id ? `the entry asked for as ${expected.id} has the id ${id}` : undefined;
    }),
  ),
  envelopeCheck(
    'rest.envelope.entry-attributes',
    'both',
    ofEntries((entry) => {
      const attributes = memberOf(entry, 'attributes');
      if (!isObject(attributes)) return 'attributes of an entry is not an object';
      return Object.hasOwn(attributes, 'id') ? 'id is among the attributes of an entry' : undefined;
    }),
  ),
  envelopeCheck('rest.envelope.meta', 'both', isObjectAt('meta')),
  envelopeCheck('rest.envelope.meta-list', 'list', isObjectAt('meta', 'pagination')),
  envelopeCheck('rest.envelope.meta-entry', 'entry', (answer) =>
    hasEmptyMeta(answer) ? undefined : 'meta is not an empty object',
  ),
  onType(
    variant(
      'rest.envelope.meta-entry.writes',
      'rest.envelope.meta-entry',
      'meta of an answer to a create, an update or a deletion is an empty object.',
    ),
    async (scratch, type) => {
      const { session } = scratch;
      const sent = scratch.complete(type, {});
      const answer = await session.create(type, sent);
      const created = scratch.adopt(type, sent, entryIn(session, answer));
      expectEmptyMeta(session, answer);
      for (const query of ['', '?populate=*', '?fields[0]=id']) {
        expectEmptyMeta(session, await scratch.update(created, {}, query));
        expectEmptyMeta(session, await session.get(`${created.path}${query}`));
      }
      expectEmptyMeta(session, await scratch.remove(created));
    },
    (model) => kindsOfCollections(model).slice(0, 2),
  ),
  onSingle(
    variant(
      'rest.envelope.meta-entry.single',
      'rest.envelope.meta-entry',
      'meta of an answer about a single type is an empty object.',
    ),
    async ({ session, path, whole, remove }) => {
      const put = () => session.send({ method: 'PUT', path, auth: 'full', body: { data: whole } });
      for (const answer of [await put(), await put(), await session.get(path), await remove(), await put()]) {
        expectThat(session, answer, answer.status === 200, 'an answer', 'is refused');
        expectEmptyMeta(session, answer);
      }
    },
  ),
  envelopeCheck(
    'rest.envelope.available-locales',
    'both',
    ofEntries((entry) => entryMetaFault(memberOf(entry, 'meta'))),
    { needs: ['i18n'] },
  ),
  envelopeCheck(
    'rest.envelope.entry-meta',
    'both',
    ofEntries((entry) => {
      const meta = memberOf(entry, 'meta');
      return isObject(meta) ? entryMetaFault(meta) : 'an entry carries no meta';
    }),
    { needs: ['i18n'] },
  ),
  envelopeCheck(
    'rest.endpoints.find-one',
    'entry',
    ({ body }, entry) =>
      singleFault(body) ??
      (memberOf(memberOf(body, 'data'), 'id') === entry?.id
        ? undefined
        : `another entry than ${entry?.id} is answered`),
    { id: 'rest.endpoints.find-one.read', also: ['rest.endpoints.identifier'] },
  ),
];

/** Reads the question of a request, where the source document states its meaning. */
import type { ContentType, Model } from '../../models/model.ts';
import { parseQuery, type QueryNode, type QueryObject } from '../../oracle/parse-query.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import type { Target } from '../../target/target.ts';
import type { WrittenEntries } from '../../target/written-entries.ts';
import type { World, WorldEntry } from '../../world/world.ts';
import type { Reading } from '../reading.ts';
import type { SoundEntries } from '../sound-entries.ts';
import { besideStanding, paginationStanding } from './choices.ts';
import { filtersStanding } from './filters.ts';
import { populateStanding } from './populate.ts';
import { type Standing, weakest } from './standing.ts';

/** The judge's knowledge of a run. */
export interface JudgeScope {
  readonly model: Model;
  readonly target: Target;
  /** Fixed while it judges one answer. */
  readonly world: World;
  /** Values that the run wrote into entries outside the world. */
  readonly written?: Pick<WrittenEntries, 'valuesAt'>;
  /** Default: the source document alone. */
  readonly reading?: Reading;
  /** Entries that need no second comparison; only with a world that does not change. */
  readonly sound?: SoundEntries;
}

interface ListParameters {
  readonly type: ContentType;
  readonly parameters: QueryObject;
  readonly standing: Exclude<Standing, 'unknown'>;
}

/**
 * `list`: several entries. `entry`: one entry of the world. `single`: the entry of a single type,
 * where the world knows it with what it holds. `write`: the answer
 * to a create, an update or a deletion. `written`: one entry that the run wrote before.
 */
export type Question =
  | (ListParameters & { readonly kind: 'list'; readonly request: Request })
  | (ListParameters & { readonly kind: 'single'; readonly entry?: WorldEntry })
  | (ListParameters & { readonly kind: 'write' })
  | (ListParameters & {
      readonly kind: 'written';
      readonly id: unknown;
      readonly createdAt?: unknown;
      readonly data: Readonly<Record<string, unknown>>;
    })
  | (ListParameters & { readonly kind: 'entry'; readonly entry: WorldEntry });

const listParameters = ['filters', 'sort', 'pagination', 'fields', 'populate', 'locale', 'publicationState'];
/** Reads by id use publicationState=preview on targets that hide drafts; the answer is the same entry. */
const entryParameters = ['fields', 'populate', 'publicationState'];

/** The standings of publicationState, which needs draft and publish, and of locale, which needs entries in it (4.7). */
function selectorStandings({ world }: JudgeScope, type: ContentType, parameters: QueryObject): Standing[] {
  const { locale, publicationState } = parameters;
  const standings: Standing[] = [];
  if (publicationState !== undefined) {
    const isKnown = publicationState === 'live' || publicationState === 'preview';
    standings.push(type.draftAndPublish && isKnown ? 'stated' : 'unknown');
  }
  if (locale !== undefined) {
    const isHeld = world.entries(type.uid).some(({ own, values }) => own && values.locale === locale);
    standings.push(type.localized && isHeld ? 'stated' : 'unknown');
  }
  return standings;
}

/** Largest list index that every server accepts. */
const largestIndex = 19;

/** Whether some list has an index that a server may refuse. */
function hasLargeIndex(node: QueryNode): boolean {
  if (typeof node === 'string') return false;
  return Object.entries(node).some(
    ([key, value]) => (/^\d+$/.test(key) && Number(key) > largestIndex) || hasLargeIndex(value),
  );
}

/** The standing of the parameters of a list, or of an entry that is read by id. */
export function parametersStanding(
  scope: JudgeScope,
  type: ContentType,
  parameters: QueryObject,
  kind: Question['kind'],
): Standing {
  const allowed = kind === 'list' ? listParameters : entryParameters;
  if (!Object.keys(parameters).every((name) => allowed.includes(name))) return 'unknown';
  const { filters, pagination, populate } = parameters;
  const { model, target } = scope;
  return weakest([
    filters === undefined ? 'stated' : filtersStanding(model, type, filters),
    paginationStanding(pagination, target.limits),
    besideStanding(type, parameters),
    populateStanding(model, type, populate),
    // 4.3: population and pagination cannot be combined
    pagination !== undefined && populate !== undefined ? 'tolerated' : 'stated',
    ...selectorStandings(scope, type, parameters),
    hasLargeIndex(parameters) ? 'tolerated' : 'stated',
  ]);
}

/** Creates the reader of questions of one run. It returns undefined for a request of unknown meaning. */
export function questionReader(scope: JudgeScope): (request: Request) => Question | undefined {
  const find = endpointFinder(scope.model);
  const broken = new Set((scope.world.gaps ?? []).map(({ uid }) => uid));
  return (request) => {
    const { method, auth, path } = request;
    const endpoint = auth === 'full' ? find(path) : undefined;
    const parameters = endpoint && endpoint.rest === undefined ? parametersOf(path) : undefined;
    // no path of the document ends with a slash
    if (/^[^?]*\/(?:\?|$)/.test(path)) return undefined;
    if (!endpoint || !parameters || broken.has(endpoint.type.uid)) return undefined;
    const { type, segment } = endpoint;
    const kind = kindOf(method, type, segment);
    if (kind === undefined || (method === 'DELETE' && scope.target.deletesSilently)) return undefined;
    const vouched = scope.reading?.vouches;
    const standing = vouched ?? parametersStanding(scope, type, parameters, kind);
    if (standing === 'unknown') return undefined;
    if (kind === 'list') return { kind, type, parameters, standing, request };
    if (kind === 'single') {
      const [entry] = scope.world.entries(type.uid);
      return { kind, type, parameters, standing, ...(entry ? { entry } : {}) };
    }
    if (kind === 'write') return { kind, type, parameters, standing };
    const entry = scope.world.entries(type.uid).find((candidate) => candidate.segment === segment);
    const written = entry ? undefined : scope.written?.valuesAt(type, segment ?? '', request);
    if (written) return { kind: 'written', type, parameters, standing, ...written };
    // section 3 does not say whether a read by id answers a draft
    return entry && (vouched !== undefined || entry.values.publishedAt !== null)
      ? { kind, type, parameters, standing, entry }
      : undefined;
  };
}

function kindOf(
  method: Request['method'],
  type: ContentType,
  segment: string | undefined,
): Exclude<Question['kind'], 'written'> | undefined {
  if (type.kind === 'singleType') {
    if (segment !== undefined || method === 'POST') return undefined;
    return method === 'GET' ? 'single' : 'write';
  }
  if (method === 'GET') return segment === undefined ? 'list' : 'entry';
  if (method === 'POST' && segment === undefined) return 'write';
  return (method === 'PUT' || method === 'DELETE') && segment !== undefined ? 'write' : undefined;
}

function parametersOf(path: string): QueryObject | undefined {
  const mark = path.indexOf('?');
  try {
    return mark < 0 ? {} : parseQuery(path.slice(mark + 1));
  } catch {
    return undefined;
  }
}

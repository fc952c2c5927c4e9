/** Finds out the capabilities of a target: the owner or the models declare them, or harmless requests probe them. */
import { isObject, type JsonObject } from '../models/json.ts';
import { collectionTypes } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import { attachesCreators } from './attached-creators.ts';
import { endpointPath } from './endpoints.ts';
import type { Answer, Auth } from './exchange.ts';
import { graphqlAnswer, graphqlRequest } from './graphql.ts';
import { NotAllowed } from './not-allowed.ts';
import type { Allowance, Capability, CapabilityState, Limits, Owner, TargetClient } from './target.ts';

export interface ProbeOptions {
  readonly model: Model;
  readonly owner: Owner;
  readonly limits: Limits;
  readonly allow: ReadonlySet<Allowance>;
  /** Capabilities that count as absent, whatever the target answers. */
  readonly without: readonly Capability[];
}

/** Capabilities that the owner or the models declare. All others must be probed. */
function declaredCapabilities({ model, owner, limits }: ProbeOptions): Record<Capability, boolean> {
  const hasType = (test: (type: Model['contentTypes'][number]) => boolean) => model.contentTypes.some(test);
  return {
    drafts: hasType((type) => type.draftAndPublish),
    singles: hasType((type) => type.kind === 'singleType'),
    creators: hasType((type) => attachesCreators(owner, type)),
    environment: owner.environment !== undefined,
    'graphql-path': owner.graphqlPath !== undefined,
    'read-only-token': owner.tokens?.readOnly !== undefined,
    'custom-token': owner.tokens?.custom !== undefined,
    'default-limit': limits.defaultLimit !== undefined,
    'max-limit': typeof limits.maxLimit === 'number',
    'amount-limit': limits.amountLimit !== undefined,
    'depth-limit': limits.depthLimit !== undefined,
    customization: (owner.customization ?? []).length > 0,
  };
}

/**
 * The state of every capability.
 *
 * @param names the names in the spec table `capabilities`
 * @throws TargetDown when the target does not answer
 */
export async function probeCapabilities(
  client: TargetClient,
  names: readonly Capability[],
  options: ProbeOptions,
): Promise<ReadonlyMap<Capability, CapabilityState>> {
  const { owner, model } = options;
  const get = (path: string, auth: Auth = 'full') => client.send({ method: 'GET', path, auth });
  const graphql = graphqlAnswer(await client.send(graphqlRequest({ owner }, { query: '{ __typename }' })));
  const roles = Array.isArray((await objectBody(get('/api/users-permissions/roles')))?.roles);
  const probed: Record<Capability, boolean> = {
    graphql: graphql.data !== null,
    i18n: model.contentTypes.some((type) => type.localized) && isThere(await get('/api/i18n/locales')),
    upload: isThere(await get('/api/upload/files')),
    users: await signsIn(client),
    roles,
    populate: await carriesRelations(model, get),
    public: (roles && options.allow.has('roles')) || (await isPublicSomewhere(model, get)),
  };
  const capabilities = {
    ...declaredCapabilities(options),
    ...(owner.graphqlPath === undefined ? {} : { graphql: true }),
    ...(owner.locales === undefined ? {} : { i18n: model.contentTypes.some((type) => type.localized) }),
    ...(owner.users === undefined ? {} : { users: true }),
    ...Object.fromEntries((owner.capabilities ?? []).map((name) => [name, true])),
  };
  const states = new Map<Capability, CapabilityState>(names.map((name) => [name, 'absent']));
  for (const [name, isPresent] of Object.entries(probed)) states.set(name, isPresent ? 'probed' : 'absent');
  for (const [name, isPresent] of Object.entries(capabilities)) states.set(name, isPresent ? 'declared' : 'absent');
  for (const name of options.without) states.set(name, 'absent');
  return states;
}

/** Whether the target has users that sign in. A run that only reads does not ask, and judges nothing of them. */
async function signsIn(client: TargetClient): Promise<boolean> {
  try {
    const answer = await client.send({ method: 'POST', path: '/api/auth/local', auth: 'none', body: {} });
    return isThere(answer, 400, 422, 429);
  } catch (error) {
    if (error instanceof NotAllowed) return false;
    throw error;
  }
}

type Get = (path: string, auth?: Auth) => Promise<Answer>;

/** The body of an answer with status 200 and an object; undefined for other answers. */
async function objectBody(answer: Promise<Answer>): Promise<JsonObject | undefined> {
  const { status, body } = await answer;
  return status === 200 && isObject(body) ? body : undefined;
}

/** Whether an entry contains relations when everything is populated. */
async function carriesRelations(model: Model, get: Get): Promise<boolean> {
  for (const type of collections(model)) {
    const relations = type.attributes.filter((attribute) => attribute.type === 'relation');
    if (relations.length === 0) continue;
    const body = await objectBody(get(`${endpointPath(type)}?populate=*&pagination[pageSize]=1`));
    const [entry] = Array.isArray(body?.data) ? (body.data as unknown[]) : [];
    const attributes = isObject(entry) && isObject(entry.attributes) ? entry.attributes : {};
    if (relations.some(({ name }) => name in attributes)) return true;
  }
  return false;
}

async function isPublicSomewhere(model: Model, get: Get): Promise<boolean> {
  for (const type of collections(model)) {
    if ((await get(`${endpointPath(type)}?pagination[pageSize]=1`, 'none')).status === 200) return true;
  }
  return false;
}

/**
 * Whether an endpoint exists. A 200 with JSON, a 500 or one of these statuses proves it; any other status may come from a
 * missing route. Checks judge its answers.
 */
const isThere = ({ status, body }: Answer, ...refusals: readonly number[]): boolean =>
  status === 200 ? typeof body === 'object' && body !== null : [500, ...refusals].includes(status);

const collections = (model: Model) => collectionTypes(model);

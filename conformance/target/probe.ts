/** What a target can do, and how large its pages are: declared by its owner or its models, or found out harmlessly. */
import type { Model } from '../models/model.ts';
import { isObject } from '../models/schema-file.ts';
import type { Client } from './client.ts';
import { endpointPath } from './endpoints.ts';
import type { Answer } from './exchange.ts';
import type { Allowance, Capability, CapabilityState, Limits, Owner } from './target.ts';

export interface ProbeOptions {
  readonly model: Model;
  readonly owner: Owner;
  readonly limits: Limits;
  readonly allow: ReadonlySet<Allowance>;
  /** Capabilities taken for absent, whatever the target says. */
  readonly without: readonly Capability[];
}

/** What the owner or the models say about capabilities; what is not named here must be probed. */
function declared({ model, owner, limits }: ProbeOptions): Record<Capability, boolean> {
  const some = (test: (type: Model['contentTypes'][number]) => boolean) => model.contentTypes.some(test);
  return {
    drafts: some((type) => type.draftAndPublish),
    singles: some((type) => type.kind === 'singleType'),
    creators: owner.creators === true && some((type) => type.populateCreatorFields),
    environment: owner.environment !== undefined,
    'graphql-path': owner.graphqlPath !== undefined,
    'read-only-token': owner.tokens?.readOnly !== undefined,
    'custom-token': owner.tokens?.custom !== undefined,
    'default-limit': limits.defaultLimit !== undefined,
    'max-limit': limits.maxLimit !== undefined,
    'amount-limit': limits.amountLimit !== undefined,
    'depth-limit': limits.depthLimit !== undefined,
    customization: false,
  };
}

/** State of every capability: those of `names` (spec table `capabilities`) and those known here. Throws TargetDown. */
export async function probeCapabilities(
  client: Client,
  names: readonly Capability[],
  options: ProbeOptions,
): Promise<ReadonlyMap<Capability, CapabilityState>> {
  const { owner, model } = options;
  const get = (path: string) => client.send({ method: 'GET', path, auth: 'full' });
  const graphql = await client.send({
    method: 'POST',
    path: owner.graphqlPath ?? '/graphql',
    auth: 'full',
    body: { query: '{ __typename }' },
  });
  const localized = model.contentTypes.some((type) => type.localized);
  const roles = answersJson(await get('/api/users-permissions/roles'));
  const probed: Record<Capability, boolean> = {
    graphql: isObject(graphql.body) && isObject(graphql.body.data),
    i18n: localized && answersJson(await get('/api/i18n/locales')),
    upload: answersJson(await get('/api/upload/files')),
    users: answersJson(await get('/api/users')),
    roles,
    public: roles && options.allow.has('roles'),
  };
  const said = {
    ...declared(options),
    ...(owner.graphqlPath === undefined ? {} : { graphql: true }),
    ...(owner.locales === undefined ? {} : { i18n: localized }),
    ...(owner.users === undefined ? {} : { users: true }),
  };
  const states = new Map<Capability, CapabilityState>(names.map((name) => [name, 'absent']));
  for (const [name, there] of Object.entries(probed)) states.set(name, there ? 'probed' : 'absent');
  for (const [name, there] of Object.entries(said)) states.set(name, there ? 'declared' : 'absent');
  for (const name of options.without) states.set(name, 'absent');
  return states;
}

function answersJson(answer: Answer): boolean {
  return answer.status === 200 && answer.body !== undefined;
}

/**
 * Completes the limits with what answers show: the page size given to a request that names none, and the one a very
 * large wish is cut down to. Asks for lists that match nothing. Throws TargetDown.
 */
export async function probeLimits(client: Client, model: Model, limits: Limits): Promise<Limits> {
  const type = model.contentTypes.find((candidate) => candidate.kind === 'collectionType');
  if (!type) return limits;
  const wish = 1_000_000;
  const nothing = `${endpointPath(type)}?fields[0]=id&filters[id][$eq]=-1`;
  const sizeOf = async (path: string) => pageSize(await client.send({ method: 'GET', path, auth: 'full' }));
  const defaultLimit = limits.defaultLimit ?? (await sizeOf(nothing));
  const largest = limits.maxLimit === undefined ? await sizeOf(`${nothing}&pagination[pageSize]=${wish}`) : undefined;
  const maxLimit = limits.maxLimit ?? (largest === wish ? null : largest);
  return {
    ...limits,
    ...(defaultLimit === undefined ? {} : { defaultLimit }),
    ...(maxLimit === undefined ? {} : { maxLimit }),
  };
}

function pageSize(answer: Answer): number | undefined {
  const meta = isObject(answer.body) ? answer.body.meta : undefined;
  const pagination = isObject(meta) ? meta.pagination : undefined;
  const size = isObject(pagination) ? pagination.pageSize : undefined;
  return typeof size === 'number' ? size : undefined;
}

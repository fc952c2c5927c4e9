/** Population (source document 4.5): resolves `populate` and `fields` to a selection of attributes. */
import type { Attribute, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from '../model/attribute.ts';
import { isScalar } from '../model/attribute.ts';
import { boundedValue } from '../model/bounded.ts';
import { type Component, type ContentType, schemaOf } from '../model/model.ts';
import { isObject } from '../model/object.ts';
import type { Behaviour } from '../model/profile.ts';
import type { Json } from '../store/reader.ts';
import { resolveFields } from './fields.ts';
import { all, resolveFilters } from './filters.ts';
import { isPlainFlag, parseFlag } from './flag.ts';
import { invalidValue } from './invalid.ts';
import type { Parameters } from './parameters.ts';
import { EVERY_ATTRIBUTE, readPopulate } from './populate-tree.ts';
import { type PublicationState, readPublicationState, resolvePublicationState } from './publication-state.ts';
import type { LinkedOptions, Population, Selection } from './query.ts';
import { behaviourIn, counting, FILE_UID, mayFollow, type Scope, visibleAttribute, warnUnknown } from './scope.ts';
import { sharedOptions } from './shared-options.ts';
import { resolveSort } from './sort.ts';
import { optionalWholeNumber } from './whole-number.ts';

/** What may stand beside `populate` and `fields` inside a population. */
const OPTIONS = ['fields', 'populate', 'filters', 'sort', 'start', 'limit', 'publicationState', 'count', 'on'];

/**
 * Resolves the attributes of an entry that the answer contains.
 *
 * @param options an object with `fields` and `populate`, each in any of its forms
 * @param place the parameter that holds the options, empty at the top, for messages
 * @throws ApiError 400 for wrong fields, filters and sort, also inside a population. Names that cannot be populated are
 *   ignored, with a warning; targets that the viewer may not find are omitted
 */
export function resolveSelection(
  options: Parameters,
  schema: ContentType | Component,
  scope: Scope,
  place = '',
): Selection {
  return {
    fields: resolveFields(options.fields, schema, within(place, 'fields')),
    populate: resolvePopulate(options.populate, schema, counting(scope), within(place, 'populate')),
  };
}

function within(place: string, name: string): string {
  return place === '' ? name : `${place}[${name}]`;
}

function resolvePopulate(value: Json | undefined, schema: ContentType | Component, scope: Scope, place: string) {
  const tree = readPopulate(value, place);
  const populatable = populatableAttributes(schema, behaviourIn(scope));
  const populations: Population[] = [];
  if (tree === EVERY_ATTRIBUTE) {
    for (const attribute of creatorsFirst(populatable)) {
      scope.tally?.add('populations', place);
      const population = resolveOne(attribute, true, scope, place);
      if (population) populations.push(population);
    }
    return populations;
  }
  for (const [name, options] of Object.entries(tree)) {
    const attribute = populatable.find((candidate) => candidate.name === name);
    const at = `${place}[${name}]`;
    scope.tally?.add('populations', at);
    if (!attribute) {
      warnUnknown(scope, at, name, namesToSuggest(populatable, scope));
      continue;
    }
    const population = resolveOne(attribute, options, scope, at);
    if (population) populations.push(population);
  }
  return populations;
}

/** An attribute that is linked from an entry, not stored in it. */
export type LinkAttribute = Exclude<Attribute, ScalarAttribute>;

/** The attributes that a request may populate, in the order of the schema. */
export function populatableAttributes(
  schema: ContentType | Component,
  { attachesCreators }: Pick<Behaviour, 'attachesCreators'>,
): LinkAttribute[] {
  return [...schema.attributes.values()].filter(
    (attribute): attribute is LinkAttribute =>
      !isScalar(attribute) &&
      !(attribute.type === 'relation' && attribute.attachedByCode && attachesCreators) &&
      !(attribute.type === 'relation' && attribute.withoutLinks) &&
      visibleAttribute(schema, attribute.name) !== undefined,
  );
}

/** Names for hints in messages. Relations to types that the viewer may not find are not among them. */
function namesToSuggest(attributes: readonly Attribute[], scope: Scope): string[] {
  const isKnown = (attribute: Attribute) =>
    attribute.type !== 'relation' ||
    attribute.target === undefined ||
    mayFollow(scope, attribute.name, attribute.target);
  return attributes.filter(isKnown).map(({ name }) => name);
}

/** Orders attributes as `*` does, as observed: creators before localizations. */
function creatorsFirst(attributes: readonly Attribute[]): Attribute[] {
  const last = attributes.filter((attribute) => attribute.name === 'localizations');
  return [...attributes.filter((attribute) => attribute.name !== 'localizations'), ...last];
}

/** Resolves one attribute; undefined when it is switched off or not permitted. */
function resolveOne(attribute: Attribute, branch: Json, scope: Scope, place: string): Population | undefined {
  if (!isObject(branch) && !parseFlag(Array.isArray(branch) ? true : branch)) return undefined;
  if (typeof branch === 'string' && !isPlainFlag(branch))
    scope.warn(`${place} was read as true; to choose attributes, write ${place}[fields][0]=${boundedValue(branch)}`);
  const options = isObject(branch) ? branch : {};
  if (options.pagination !== undefined && behaviourIn(scope).refusesPopulatePagination)
    throw invalidValue(place, 'no pagination inside a population (start and limit are allowed)', options.pagination);
  warnUnknownOptions(options, scope, place);

  const name = attribute.name;
  if (attribute.type === 'dynamiczone' || (attribute.type === 'relation' && attribute.target === undefined))
    return { attribute: name, place, ...resolveMany(attribute, options, scope, place) };
  const uid = targetOf(attribute);
  if (uid === undefined || (attribute.type === 'relation' && !mayFollow(scope, name, uid))) return undefined;
  const schema = schemaOf(scope.model, uid);
  const inside = withState(scope, options, scope.linkedState, place);
  const selection = resolveSelection(options, schema, inside, place);
  const linked = resolveLinked({ ...options, publicationState: inside.linkedState }, schema, scope, place);
  if (attribute.type === 'relation' && attribute.keptFromAnswers) return undefined;
  return { attribute: name, place, targets: new Map([[uid, selection]]), ...linked };
}

function warnUnknownOptions(options: Parameters, scope: Scope, place: string): void {
  for (const name of Object.keys(options))
    if (!OPTIONS.includes(name)) warnUnknown(scope, `${place}[${name}]`, name, OPTIONS);
}

function targetOf(attribute: Attribute): string | undefined {
  if (attribute.type === 'media') return FILE_UID;
  if (attribute.type === 'component') return attribute.component;
  return attribute.type === 'relation' ? attribute.target : undefined;
}

/**
 * Resolves the options that select and order linked entries: `filters`, `sort`, `start`, `limit`, `publicationState` and
 * `count` of a population.
 *
 * @throws ApiError 400 for an option that is wrong or not permitted
 */
export function resolveLinked(options: Parameters, schema: ContentType | Component, scope: Scope, place: string) {
  const filters = [
    resolveFilters(options.filters, schema, scope, `${place}[filters]`),
    resolvePublicationState(options.publicationState, schema, 'preview', `${place}[publicationState]`),
  ];
  const sort = resolveSort(options.sort, schema, scope, `${place}[sort]`);
  const start = optionalWholeNumber(options.start, `${place}[start]`);
  const limit = optionalWholeNumber(options.limit, `${place}[limit]`);
  return {
    filter: all(filters),
    ...(sort.length > 0 && { sort }),
    ...(start !== undefined && { start: Math.max(0, start) }),
    // as observed, 0 is no limit
    ...(limit !== undefined && limit > 0 && { limit }),
    ...(options.count !== undefined && parseFlag(options.count) && { count: true }),
  };
}

/**
 * Resolves a dynamic zone or polymorphic relation, which has several target types. With `on`, each listed type has its own
 * options and the others are omitted. Without it, all types share the options, and each uses those it knows.
 */
function resolveMany(
  attribute: DynamicZoneAttribute | RelationAttribute,
  options: Parameters,
  scope: Scope,
  place: string,
): Pick<Population, 'targets' | 'chosen'> {
  const uids = attribute.type === 'dynamiczone' ? attribute.components : permittedTypes(scope);
  const targets = new Map<string, Selection>();
  const used = options.on === undefined || options.on === null ? ['populate', 'publicationState'] : ['on'];
  const { idAlone, filter, read } = sharedOptions(options, uids[0], scope, place);
  for (const name of OPTIONS)
    if (!used.includes(name) && !read.includes(name) && options[name] !== undefined && options[name] !== null)
      scope.warn(`${place}[${name}] was ignored: beside several types it reads only ${used.join(' and ')}`);
  if (options.on === undefined || options.on === null) {
    const inside = withState(scope, options, scope.linkedState, place);
    for (const uid of uids) {
      const selection = sharedSelection(options, schemaOf(scope.model, uid), inside, place);
      targets.set(uid, idAlone ? { ...selection, fields: NO_FIELDS } : selection);
    }
    return filter ? { targets, chosen: new Map(uids.map((uid) => [uid, { filter }])) } : { targets };
  }
  if (typeof options.on !== 'object' || Array.isArray(options.on))
    throw invalidValue(`${place}[on]`, 'options by uid', options.on);
  const chosen = new Map<string, LinkedOptions>();
  for (const [uid, branch] of Object.entries(options.on)) {
    const at = `${place}[on][${uid}]`;
    if (!uids.includes(uid)) warnUnknown(scope, at, uid, uids);
    else if (isObject(branch)) {
      warnUnknownOptions(branch, scope, at);
      const schema = schemaOf(scope.model, uid);
      // as observed, the state of a list does not reach what stands below `on`
      targets.set(uid, resolveSelection(branch, schema, withState(scope, branch, 'preview', at), at));
      chosen.set(uid, resolveLinked(branch, schema, scope, at));
    } else if (parseFlag(branch)) targets.set(uid, resolveSelection({}, schemaOf(scope.model, uid), scope, at));
  }
  return { targets, chosen };
}

/** The scope of what a population holds: its publication state is that of the options, or `otherwise`. */
function withState(scope: Scope, options: Parameters, otherwise: PublicationState | undefined, place: string) {
  const { publicationState } = options;
  const linkedState = readPublicationState(publicationState, otherwise ?? 'preview', `${place}[publicationState]`);
  return { ...scope, linkedState };
}

const NO_FIELDS: readonly string[] = [];

/** Content-types that the viewer may see through a polymorphic relation. */
function permittedTypes(scope: Scope): string[] {
  return [...scope.model.contentTypes.keys()].filter((uid) => scope.viewer.may('find', uid));
}

/** The part of shared options that applies to one of several components. */
function sharedSelection(options: Parameters, schema: ContentType | Component, scope: Scope, place: string): Selection {
  const tree = readPopulate(options.populate, `${place}[populate]`);
  if (tree === EVERY_ATTRIBUTE) return resolveSelection({ populate: tree }, schema, scope, place);
  const branches = Object.entries(tree).filter(([name]) => visibleAttribute(schema, name));
  return resolveSelection({ populate: Object.fromEntries(branches) }, schema, scope, place);
}

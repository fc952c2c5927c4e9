/** The expected content of a populated answer, computed from the world and the query as sent. Simple and slow. */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import type { EntryId, Part, Ref, World, WorldEntry } from '../world/world.ts';
import { type Attributed, familyOfType, isPlainRelation, isToMany, isValueFamily } from './attributes.ts';
import type { ExpectedBody, ExpectedEntry, ExpectedPart, ExpectedPopulation, Member } from './expected-population.ts';
import { FilterOracle, type Reading } from './filter.ts';
import { filtersOf } from './filter-syntax.ts';
import { type Populate, type PopulateOptions, plainPopulation } from './populate-syntax.ts';
import { and, FALSE, membership, TRUE, type Truth } from './truth.ts';

/** Rules of a population that are judged, and rules that are left open. */
export interface PopulationReading {
  readonly filters: Reading;
  /** Drafts among links: by the state of the list, as observed, or either way. */
  readonly drafts: 'by-state' | 'open';
  /** Items of a zone that `on` does not name: left out, as observed, or either way. */
  readonly unnamed: 'out' | 'open';
  /** Attributes that `*` covers: the document states relations alone. */
  readonly everything: 'relations' | 'all';
}

export interface PopulationScope {
  readonly model: Model;
  readonly world: World;
  readonly reading: PopulationReading;
}

/** The attribute `localizations`, which schemas do not declare: other localizations of the entry. */
function localizationsOf({ uid, localized }: ContentType): Attribute[] {
  const flags = { required: false, unique: false, private: false, localized: false };
  return localized ? [{ name: 'localizations', type: 'relation', relation: 'oneToMany', target: uid, ...flags }] : [];
}

/** The requested view of an entry: fields (undefined: all), populations, and the default state of linked entries. */
export interface EntryView {
  readonly fields?: readonly string[] | undefined;
  readonly populate: Populate;
  readonly state: 'live' | 'preview';
}

type PopulationOptions = PopulateOptions & { readonly state: 'live' | 'preview' };

type Owner = Attributed & Partial<ContentType>;

/** Known values of an entry or a component item. */
type Holder = Pick<WorldEntry, 'values' | 'links' | 'parts' | 'files' | 'morphs'>;

export class PopulationOracle {
  readonly #scope: PopulationScope;
  readonly #filters: FilterOracle;

  constructor(scope: PopulationScope) {
    this.#scope = scope;
    this.#filters = new FilterOracle({ ...scope, reading: scope.reading.filters });
  }

  /** An entry as it must be answered. */
  entry(
    type: ContentType,
    { id, ...holder }: Holder & { readonly id: EntryId },
    { fields, populate, state }: EntryView,
  ): ExpectedEntry {
    return { id, uid: type.uid, body: this.#body(type, holder, { fields, populate, state }) };
  }

  #body(owner: Owner, holder: Holder | undefined, { fields, populate, state }: EntryView): ExpectedBody {
    const populatable = [...owner.attributes, ...(owner.uid ? localizationsOf(owner as ContentType) : [])].filter(
      ({ type, private: hidden }) => !hidden && !isValueFamily(familyOfType(type)),
    );
    const inside = new Map<string, ExpectedPopulation>();
    const open = new Set<string>();
    for (const attribute of populatable) {
      const named = populate === 'everything' ? plainPopulation : populate.get(attribute.name);
      if (!named) continue;
      const options = { ...named, state: named.state ?? state };
      if (populate === 'everything' && !this.#isEvery(attribute)) open.add(attribute.name);
      else inside.set(attribute.name, this.#population(attribute, holder, options));
    }
    return { owner, fields, values: holder?.values ?? {}, inside, open };
  }

  /** Whether `*` must cover the attribute. */
  #isEvery(attribute: Attribute): boolean {
    if (attribute.name === 'localizations') return false;
    return this.#scope.reading.everything === 'all' || isPlainRelation(attribute);
  }

  #population(attribute: Attribute, holder: Holder | undefined, options: PopulationOptions): ExpectedPopulation {
    const { name, type, repeatable } = attribute;
    if (type === 'media') {
      const files = holder?.files?.[name];
      // selection in media was observed alone
      const fields = this.#scope.reading.everything === 'all' ? options.fields : undefined;
      return { kind: 'media', attribute, ids: files, ...(fields ? { fields } : {}) };
    }
    if (type === 'component') {
      const parts = holder?.parts?.[name];
      const items = parts?.map((part): ExpectedPart => ({ ...this.#item(part, options), place: 'in' }));
      return { kind: repeatable ? 'components' : 'component', attribute, items };
    }
    if (type === 'dynamiczone') {
      return {
        kind: 'zone',
        attribute,
        items: holder?.parts?.[name]?.flatMap((part) => this.#zoneItem(part, options)),
      };
    }
    if (isPlainRelation(attribute)) return this.#related(attribute, holder?.links[name], options);
    if (attribute.morphBy !== undefined && attribute.target !== undefined) {
      const population = this.#related({ ...attribute, target: attribute.target }, holder?.links[name], options);
      return population.kind === 'many' ? { ...population, kind: 'morphs-facing' } : population;
    }
    return this.#morph(attribute, holder?.morphs?.[name], options);
  }

  #item(part: Part, { fields, populate, state }: PopulationOptions): Omit<ExpectedPart, 'place'> {
    const component = this.#scope.model.components.find(({ uid }) => uid === part.component);
    return {
      component: part.component,
      body: this.#body(component ?? { attributes: [] }, part, { fields, populate, state }),
    };
  }

  #zoneItem(part: Part, options: PopulationOptions): ExpectedPart[] {
    if (!options.on) return [{ ...this.#item(part, options), place: 'in' }];
    const named = options.on.get(part.component);
    if (named) return [{ ...this.#item(part, { ...named, state: options.state }), place: 'in' }];
    return this.#scope.reading.unnamed === 'out' ? [] : [{ ...this.#item(part, options), place: 'open' }];
  }

  #related(
    attribute: Attribute & { readonly target: string },
    ids: readonly EntryId[] | undefined,
    options: PopulationOptions,
  ): ExpectedPopulation {
    const { model, world } = this.#scope;
    const target = model.contentTypes.find(({ uid }) => uid === attribute.target);
    const isMany = isToMany(attribute) || attribute.relation === 'morphMany';
    // which of them a part holds is said nowhere
    const isPart = options.limit !== undefined && ids !== undefined && ids.length > options.limit;
    const members = ids?.flatMap((id): Member[] => {
      const entry = world.find(attribute.target, id);
      const place = target && entry ? membership(this.#truth(target, entry, options)) : 'open';
      if (place === 'out') return [];
      const body = target ? this.#body(target, entry, options) : undefined;
      return [{ id, uid: attribute.target, place: isPart ? 'open' : place, body }];
    });
    const base = { attribute, members, sort: options.sort, target: attribute.target };
    if (options.count) return { ...base, kind: 'count' };
    return { ...base, kind: isMany ? 'many' : 'one' };
  }

  #truth(target: ContentType, entry: WorldEntry, options: PopulationOptions): Truth {
    const passes =
      options.filters === undefined
        ? TRUE
        : this.#filters.truth(filtersOf(this.#scope.model, target, options.filters), target, entry);
    if (!target.draftAndPublish || entry.values.publishedAt !== null) return passes;
    if (this.#scope.reading.drafts === 'open') return and(passes, TRUE | FALSE);
    return options.state === 'live' ? FALSE : passes;
  }

  #morph(attribute: Attribute, refs: readonly Ref[] | undefined, given: PopulationOptions): ExpectedPopulation {
    const { model, world, reading } = this.#scope;
    // A single entry of a content-type that is not named was seen both there and left out.
    const isOne = attribute.relation === 'morphToOne';
    const members = refs?.flatMap(({ uid, id }): Member[] => {
      const target = model.contentTypes.find((type) => type.uid === uid);
      const options = given.on ? given.on.get(uid) : given;
      const entry = world.find(uid, id);
      if (!options) return isOne || reading.unnamed === 'open' ? [{ id, uid, place: 'open', body: undefined }] : [];
      const body = target ? this.#body(target, entry, { ...options, state: given.state }) : undefined;
      const isDraft = target?.draftAndPublish && entry?.values.publishedAt === null;
      return [{ id, uid, place: isDraft ? 'open' : 'in', body }];
    });
    return { kind: isOne ? 'morph' : 'morphs', attribute, members };
  }
}

/** Computes the expected content of a populated answer from the world and the sent query. Simple and slow. */
import { type Attributed, findComponent, findType } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { oncePer } from '../models/once-per.ts';
import type { EntryId, Part, Ref, World, WorldEntry } from '../world/world.ts';
import { familyOfType, isPlainRelation, isToMany, isValueFamily } from './attributes.ts';
import type { ExpectedBody, ExpectedEntry, ExpectedPart, ExpectedPopulation, Member } from './expected-population.ts';
import { creatorFields } from './fields.ts';
import { FilterOracle, type Reading } from './filter.ts';
import { filtersOf } from './filter-syntax.ts';
import { type Populate, type PopulateOptions, plainPopulation } from './populate-syntax.ts';
import { and, FALSE, membership, TRUE, type Truth } from './truth.ts';

/** The rules of a population, for points where the source document is silent. */
export interface PopulationReading {
  readonly filters: Reading;
  /** Linked drafts: by the state of the list, as observed, or open. */
  readonly drafts: 'by-state' | 'open';
  /** Items of a zone that `on` does not name: omitted, as observed, or open. */
  readonly unnamed: 'out' | 'open';
  /** Attributes that `*` populates: the document states only relations. */
  readonly everything: 'relations' | 'all';
}

export interface PopulationScope {
  readonly model: Model;
  readonly world: World;
  readonly reading: PopulationReading;
}

/** The attribute `localizations` with the entry's other localizations, which schemas do not declare. */
function localizationsOf({ uid, localized }: ContentType): Attribute[] {
  const flags = { required: false, unique: false, private: false, localized: false };
  return localized ? [{ name: 'localizations', type: 'relation', relation: 'oneToMany', target: uid, ...flags }] : [];
}

type Owner = Attributed & Partial<ContentType>;

/** What may be populated of a content-type or a component. */
const populatableOf = oncePer((owner: Owner): readonly Attribute[] =>
  [...owner.attributes, ...(owner.uid ? localizationsOf(owner as ContentType) : [])].filter(
    ({ type, private: hidden }) => !hidden && !isValueFamily(familyOfType(type)),
  ),
);

/** The requested view of an entry: fields (undefined: all), populations, and the default state of linked entries. */
export interface EntryView {
  readonly fields?: readonly string[] | undefined;
  readonly populate: Populate;
  readonly state: 'live' | 'preview';
}

type OptionsInState = PopulateOptions & { readonly state: 'live' | 'preview' };

/** Options below `on`: the state of the list does not reach them (drafts.populate-any-state). */
const belowOn = (options: PopulateOptions): OptionsInState => ({ ...options, state: options.state ?? 'preview' });

/** Known values of an entry or a component item. */
type Holder = Pick<WorldEntry, 'values' | 'links' | 'parts' | 'files' | 'morphs'>;

export class PopulationOracle {
  readonly #scope: PopulationScope;
  readonly #filters: FilterOracle;

  constructor(scope: PopulationScope) {
    this.#scope = scope;
    this.#filters = new FilterOracle({ ...scope, reading: scope.reading.filters });
  }

  /** The expected content of an entry. */
  entry(
    type: ContentType,
    { id, ...holder }: Holder & { readonly id: EntryId },
    { fields, populate, state }: EntryView,
  ): ExpectedEntry {
    return { id, uid: type.uid, body: this.#body(type, holder, { fields, populate, state }) };
  }

  #body(owner: Owner, holder: Holder | undefined, { fields, populate, state }: EntryView): ExpectedBody {
    const inside = new Map<string, ExpectedPopulation>();
    const open = new Set<string>();
    for (const name of creatorFields) if (populate === 'everything' || populate.has(name)) open.add(name);
    for (const attribute of populatableOf(owner)) {
      const requested = populate === 'everything' ? plainPopulation : populate.get(attribute.name);
      if (!requested) continue;
      const options = { ...requested, state: requested.state ?? state };
      if (populate === 'everything' && !this.#isEvery(attribute)) open.add(attribute.name);
      else inside.set(attribute.name, this.#population(attribute, holder, options));
    }
    return { owner, fields, values: holder?.values ?? {}, inside, open };
  }

  /** Whether `*` must populate the attribute. */
  #isEvery(attribute: Attribute): boolean {
    if (attribute.name === 'localizations') return false;
    return this.#scope.reading.everything === 'all' || isPlainRelation(attribute);
  }

  #population(attribute: Attribute, holder: Holder | undefined, options: OptionsInState): ExpectedPopulation {
    const { name, type, repeatable } = attribute;
    if (type === 'media') {
      const files = holder?.files?.[name];
      // only Strapi 4 shows that fields of media can be selected
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

  #item(part: Part, { fields, populate, state }: OptionsInState): Omit<ExpectedPart, 'place'> {
    const component = findComponent(this.#scope.model, part.component);
    return {
      component: part.component,
      body: this.#body(component ?? { attributes: [] }, part, { fields, populate, state }),
    };
  }

  #zoneItem(part: Part, options: OptionsInState): ExpectedPart[] {
    if (!options.on) return [{ ...this.#item(part, options), place: 'in' }];
    const ownOptions = options.on.get(part.component);
    if (ownOptions) {
      const place = this.#partPlace(part, ownOptions);
      return place === 'out' ? [] : [{ ...this.#item(part, belowOn(ownOptions)), place }];
    }
    return this.#scope.reading.unnamed === 'out' ? [] : [{ ...this.#item(part, options), place: 'open' }];
  }

  /** Whether an item of a zone meets the filters of its component (rest.populate.zone-on-filters). */
  #partPlace(part: Part, { filters }: PopulateOptions): 'in' | 'out' | 'open' {
    const component = findComponent(this.#scope.model, part.component);
    if (filters === undefined || !component) return 'in';
    return membership(this.#filters.truth(filtersOf(this.#scope.model, component, filters), component, part));
  }

  #related(
    attribute: Attribute & { readonly target: string },
    ids: readonly EntryId[] | undefined,
    options: OptionsInState,
  ): ExpectedPopulation {
    const { model, world } = this.#scope;
    const target = findType(model, attribute.target);
    const isMany = isToMany(attribute) || attribute.relation === 'morphMany';
    // the document does not say which entries a limit leaves
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

  #truth(target: ContentType, entry: WorldEntry, options: OptionsInState): Truth {
    const passes =
      options.filters === undefined
        ? TRUE
        : this.#filters.truth(filtersOf(this.#scope.model, target, options.filters), target, entry);
    if (!target.draftAndPublish || entry.values.publishedAt !== null) return passes;
    if (this.#scope.reading.drafts === 'open') return and(passes, TRUE | FALSE);
    return options.state === 'live' ? FALSE : passes;
  }

  #morph(attribute: Attribute, refs: readonly Ref[] | undefined, requested: OptionsInState): ExpectedPopulation {
    const { model, world, reading } = this.#scope;
    // Strapi 4 was seen to answer and to omit a single entry whose content-type `on` does not name
    const isOne = attribute.relation === 'morphToOne';
    const members = refs?.flatMap(({ uid, id }): Member[] => {
      const target = findType(model, uid);
      const options = requested.on ? requested.on.get(uid) : requested;
      const entry = world.find(uid, id);
      if (!options) return isOne || reading.unnamed === 'open' ? [{ id, uid, place: 'open', body: undefined }] : [];
      const body = target
        ? this.#body(target, entry, requested.on ? belowOn(options) : { ...options, state: requested.state })
        : undefined;
      const isDraft = target?.draftAndPublish && entry?.values.publishedAt === null;
      return [{ id, uid, place: isDraft ? 'open' : 'in', body }];
    });
    return { kind: isOne ? 'morph' : 'morphs', attribute, members };
  }
}

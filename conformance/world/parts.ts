/** Makes components and dynamic zones of the run's entries: their bodies, and their values in the world. */
import { findComponent } from '../models/lookup.ts';
import type { Attribute, Component, Model } from '../models/model.ts';
import { familyOfType, isToMany, isValueFamily } from '../oracle/attributes.ts';
import type { Body } from './body.ts';
import { canonicalValues } from './canonical.ts';
import { chooseFiles, type FileRecords, sentFiles } from './files.ts';
import { ownedRelations } from './links.ts';
import { attributeValues } from './values.ts';
import type { EntryId, Part } from './world.ts';

export interface PartOptions {
  readonly model: Model;
  readonly seed: number;
  readonly nonce: string;
  readonly files?: FileRecords | undefined;
  /** Ids of the run's entries so far, in order. */
  candidates(uid: string): readonly EntryId[];
}

/** The value of one attribute: in the body, and in the world. */
export interface PartValue {
  readonly body: unknown;
  readonly parts: readonly Part[];
}

/** Deepest nesting: some components contain themselves. */
const deepest = 4;
/** Number of values of a component's attribute before they repeat. */
const variety = 24;
/** Lengths of lists, by the place of the entry. */
const lengths = [2, 1, 0, 3];
const longest = 4;

/** Makes the parts of one content-type's entries, one after the other. Values repeat only after `variety` parts. */
export class PartMaker {
  readonly #options: PartOptions;
  readonly #columns = new Map<string, readonly unknown[]>();
  readonly #counts = new Map<string, number>();
  readonly #linked = new Map<string, number>();

  constructor(options: PartOptions) {
    this.#options = options;
  }

  /**
   * Fills a component or zone attribute for the entry at a place. A zone gets all its components, several, one or none.
   * Undefined: the body omits the attribute.
   */
  fill(attribute: Attribute, at: number, depth = 0): PartValue | undefined {
    const uids = this.#componentsAt(attribute, at, depth);
    if (uids.length === 0 && !this.#isNeeded(attribute)) {
      return attribute.type === 'component' && !attribute.repeatable
        ? { body: null, parts: [] }
        : { body: [], parts: [] };
    }
    const parts = uids.map((uid) => this.#make(uid, at, depth + 1));
    if (parts.some((part) => part === undefined)) return undefined;
    const items = parts.flatMap((part) => part ?? []);
    const bodies = items.map(({ body, part }) =>
      attribute.type === 'dynamiczone' ? { __component: part.component, ...body } : body,
    );
    const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true;
    return { body: isList ? bodies : bodies[0], parts: items.map(({ part }) => part) };
  }

  #isNeeded({ required, min }: Attribute): boolean {
    return required || Number(min ?? 0) > 0;
  }

  #componentsAt(attribute: Attribute, at: number, depth: number): string[] {
    const { component, components = [], repeatable, min, max } = attribute;
    const boundedLength = (length: number): number =>
      Math.min(Number(max ?? longest), Math.max(length, Number(min ?? 0), attribute.required ? 1 : 0));
    if (depth >= deepest && !this.#isNeeded(attribute)) return [];
    if (attribute.type === 'dynamiczone') {
      const rotated = components.map((_, place) => components[(place + at) % components.length] ?? '');
      const choices = [
        [...rotated, ...rotated.slice(0, 1)],
        rotated.slice(0, 1),
        [],
        [...rotated, ...rotated].slice(0, 2),
      ];
      const chosen = choices[at % choices.length] ?? [];
      const all = [...chosen, ...rotated, ...rotated];
      return all.slice(0, boundedLength(chosen.length));
    }
    if (component === undefined) return [];
    if (repeatable)
      return Array.from({ length: boundedLength(lengths[(at + depth) % lengths.length] ?? 0) }, () => component);
    return attribute.required || (at + depth) % 4 !== 2 ? [component] : [];
  }

  #make(uid: string, at: number, depth: number): { readonly body: Body; readonly part: Part } | undefined {
    const component = findComponent(this.#options.model, uid);
    if (!component) return undefined;
    const nth = this.#counts.get(uid) ?? 0;
    this.#counts.set(uid, nth + 1);
    const values = this.#valuesOf(component, nth);
    const links = this.#linksOf(component);
    const files = chooseFiles(component.attributes, nth, this.#options.files ?? new Map());
    const inner: [string, PartValue][] = [];
    for (const attribute of component.attributes) {
      if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') continue;
      const filled = this.fill(attribute, at, depth);
      if (filled) inner.push([attribute.name, filled]);
    }
    const sentLinks = ownedRelations(component)
      .filter(({ name }) => (links[name] ?? []).length > 0)
      .map((relation) => [relation.name, isToMany(relation) ? links[relation.name] : links[relation.name]?.[0]]);
    return {
      body: {
        ...values,
        ...Object.fromEntries(sentLinks),
        ...sentFiles(component.attributes, files),
        ...Object.fromEntries(inner.map(([name, { body }]) => [name, body])),
      },
      part: {
        component: uid,
        values: canonicalValues(component, values),
        links,
        parts: Object.fromEntries(inner.map(([name, { parts }]) => [name, parts])),
        files,
      },
    };
  }

  #valuesOf(component: Component, nth: number): Body {
    const attributes = component.attributes.filter(({ type }) => isValueFamily(familyOfType(type)));
    return Object.fromEntries(
      attributes.map((attribute, shift) => {
        const key = `${component.uid}.${attribute.name}`;
        const { seed, nonce } = this.#options;
        const column =
          this.#columns.get(key) ??
          attributeValues({ attribute, count: variety, drafts: 0, seed: seed + shift, nonce });
        this.#columns.set(key, column);
        return [attribute.name, column[nth % column.length]];
      }),
    );
  }

  /** Chooses links. Uses each target once: some servers allow a target only one owner. */
  #linksOf(component: Component): Record<string, EntryId[]> {
    return Object.fromEntries(
      ownedRelations(component).map((relation) => {
        const key = `${component.uid}.${relation.name}`;
        const used = this.#linked.get(key) ?? 0;
        const count = isToMany(relation) ? 2 : 1;
        const chosen = this.#options.candidates(relation.target).slice(used, used + count);
        this.#linked.set(key, used + chosen.length);
        return [relation.name, chosen.toReversed()];
      }),
    );
  }
}

/**
 * Runs a sequence of writes of components and dynamic zones, and compares the entry that is read after each with what it must
 * hold: which components, in which order, under which ids, with which values (2.1, 4.1).
 */

import { setTimeout as wait } from 'node:timers/promises';
import { type PartSource, partSources, shapeOf } from '../../checks/4.1-endpoints/part-source.ts';
import { type Adapter, someEntityIn } from '../../checks/4.9-graphql-writes/mutations.ts';
import { Mismatch } from '../../checks/mismatch.ts';
import { entryIn, lastRequest } from '../../checks/writing/answers.ts';
import { expectValues, mayRepeat } from '../../checks/writing/compare.ts';
import type { Created, Scratch } from '../../checks/writing/scratch.ts';
import { chosenValues } from '../../checks/writing/values.ts';
import { queryString } from '../../generate/query-string.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { Moments } from '../moments.ts';
import { entryAt } from '../relation-value.ts';
import type { Run } from '../take-steps.ts';
import { chosenItems } from './chosen-items.ts';
import type { ComponentStep, Item } from './steps.ts';

/** A component of the entry. */
interface Held {
  readonly id: unknown;
  readonly source: PartSource;
  readonly values: JsonObject;
}

/** A component in a body, and what it holds then; without id it is new. */
type Sent = Omit<Held, 'id'> & { readonly id?: unknown; readonly body: JsonObject };

/** Attributes of a content-type that hold components whose values can be written. */
const heldBy = (model: Model, { attributes }: ContentType): Attribute[] =>
  attributes.filter(
    (attribute) => !attribute.private && shapeOf(attribute) !== undefined && partSources(model, attribute).length > 0,
  );

export class ComponentRun implements Run<ComponentStep> {
  readonly #scratch: Scratch;
  readonly #type: ContentType;
  readonly #attributes: readonly Attribute[];
  readonly #held = new Map<string, readonly Held[]>();
  readonly #moments = new Moments();
  readonly #graphql: Adapter | undefined;
  #entry: Created | undefined;
  #place = 'before the first step';

  /** @param graphql writes every other step; absent: REST writes all */
  constructor(scratch: Scratch, type: ContentType, graphql?: Adapter) {
    this.#scratch = scratch;
    this.#type = type;
    this.#graphql = graphql;
    this.#attributes = heldBy(scratch.model, type);
  }

  async take(step: ComponentStep, place: string): Promise<void> {
    this.#place = place;
    const entry = this.#entry ?? (await this.#begin());
    if (step.do === 'touch') {
      const other = this.#type.attributes.find((attribute) => mayRepeat(attribute) && attribute.type !== 'uid');
      const values = other ? chosenValues(other) : [];
      if (other) await this.#write(entry, step.by, { [other.name]: values[step.pick % values.length] });
      this.#moments.note(entry.path, 'touched');
    } else await this.#set(entry, step);
    await this.#read(entry);
  }

  /** Reads the entry. Where updatedAt did not change, waits and writes other components once more. */
  async end(): Promise<void> {
    this.#place = 'after the last step';
    if (!this.#entry) return;
    for (const way of this.#moments.suspects) {
      await wait(this.#moments.pause);
      const by = way.adapter === 'REST' ? 0 : 1;
      for (const pick of [0, 1]) await this.#set(this.#entry, { do: 'set', by, on: 0, items: [{ pick, on: pick }] });
      await this.#read(this.#entry);
      this.#moments.expectMoved(way);
    }
    await this.#read(this.#entry);
  }

  /** Creates the entry, with two components where there may be two. */
  async #begin(): Promise<Created> {
    const all = this.#attributes.map((attribute) => {
      const items = Array.from({ length: 2 }, (_, at) => ({ pick: at, on: at }));
      return [attribute, this.#sent(attribute, items)] as const;
    });
    const entry = await this.#scratch.create(this.#type, Object.fromEntries(all.map(bodyOf)));
    this.#entry = entry;
    await this.#expect(entry, all);
    return entry;
  }

  /** The writer by GraphQL for a step that it takes; undefined for one that REST takes. */
  #graphqlFor(by: number): Adapter | undefined {
    return by % 2 === 0 ? undefined : this.#graphql;
  }

  async #write(entry: Created, by: number, data: JsonObject): Promise<void> {
    const graphql = this.#graphqlFor(by);
    if (graphql) someEntityIn(await graphql.update(String(entry.entry.id), data), graphql.names.update);
    else await this.#scratch.change(entry, data);
  }

  async #set(entry: Created, { by, on, items }: ComponentStep & { readonly do: 'set' }): Promise<void> {
    const attribute = entryAt(this.#attributes, on);
    if (!attribute) return;
    const written = [attribute, this.#sent(attribute, items)] as const;
    await this.#write(entry, by, Object.fromEntries([bodyOf(written)]));
    const isNew = written[1].some(({ id }) => id === undefined);
    const way = { adapter: this.#graphqlFor(by) ? 'GraphQL' : 'REST', kind: 'components' } as const;
    this.#moments.note(entry.path, isNew ? 'changed' : 'touched', way);
    await this.#expect(entry, [written]);
  }

  #sent(attribute: Attribute, items: readonly Item[]): readonly Sent[] {
    return chosenItems(attribute, this.#held.get(attribute.name) ?? [], items, {
      kept: (held, item) => this.#kept(held, item),
      fresh: (item) => this.#fresh(attribute, item),
    });
  }

  #fresh(attribute: Attribute, { pick, on }: Item): Sent {
    const sources = partSources(this.#scratch.model, attribute);
    const source = sources[on % sources.length];
    if (!source) throw new Error(`${attribute.name} holds no component`);
    const values = source.values(pick ?? 0);
    return { source, values, body: { ...source.bare(this.#scratch), ...values } };
  }

  /** One that is there: its required values, and another value of every second attribute or of none. */
  #kept({ id, source, values }: Held, { pick, on }: Item): Sent {
    const names = Object.keys(values);
    const others = pick === null ? {} : source.values(pick);
    const changed = Object.fromEntries(
      Object.entries(others).filter((_, at) => (at + on) % 2 === 0 || names.length === 1),
    );
    const required = Object.fromEntries(Object.entries(values).filter(([name]) => source.required.has(name)));
    const sent = { ...required, ...changed };
    const body = { ...source.kind, ...sent, id };
    return { id, source, values: { ...values, ...sent }, body };
  }

  /** Reads the entry and records the components of some attributes, which were written. */
  async #expect(entry: Created, written: readonly (readonly [Attribute, readonly Sent[]])[]): Promise<void> {
    const attributes = await this.#answered(entry);
    for (const [attribute, sent] of written) {
      const parts = this.#partsIn(attribute, attributes);
      this.#compare(attribute, parts, sent);
      this.#held.set(
        attribute.name,
        sent.map(({ source, values }, at) => ({ id: parts[at]?.id, source, values })),
      );
    }
  }

  /** Reads the entry: it must hold what it held before. */
  async #read(entry: Created): Promise<void> {
    const attributes = await this.#answered(entry);
    for (const attribute of this.#attributes)
      this.#compare(attribute, this.#partsIn(attribute, attributes), this.#held.get(attribute.name) ?? []);
  }

  async #answered({ path }: Created): Promise<JsonObject> {
    const { session } = this.#scratch;
    const populate = this.#attributes.map(({ name }) => name);
    const { attributes } = entryIn(session, await session.get(`${path}?${queryString({ populate })}`));
    this.#moments.see('REST', path, attributes);
    return attributes;
  }

  #partsIn({ name }: Attribute, attributes: JsonObject): readonly JsonObject[] {
    const value = attributes[name];
    return (Array.isArray(value) ? value : [value]).filter(isObject);
  }

  #compare({ name, type }: Attribute, parts: readonly JsonObject[], expected: readonly Omit<Sent, 'body'>[]): void {
    const uids = parts.map(({ __component }) => __component);
    // components of a zone have ids of their own kind
    const isOld = (uid: string, id: unknown): boolean =>
      (this.#held.get(name) ?? []).some((held) => held.id === id && held.source.component.uid === uid);
    const fits = ({ id, source: { component } }: Omit<Sent, 'body'>, at: number): boolean =>
      (type !== 'dynamiczone' || uids[at] === component.uid) &&
      (id === undefined ? !isOld(component.uid, parts[at]?.id) : id === parts[at]?.id);
    if (parts.length !== expected.length || !expected.every(fits))
      throw new Mismatch({
        message: `${this.#place}: ${lastRequest(this.#scratch.session)}: ${name} holds other components`,
        expected: expected.map(({ id, source }) => ({ id: id ?? 'a new id', component: source.component.uid })),
        actual: parts.map(({ id }, at) => ({ id, component: uids[at] })),
      });
    for (const [at, { source, values }] of expected.entries())
      expectValues(this.#scratch.session, source.component, parts[at] ?? {}, values);
  }
}

/** An attribute with its value in a body. */
const bodyOf = ([attribute, sent]: readonly [Attribute, readonly Sent[]]): readonly [string, unknown] => [
  attribute.name,
  shapeOf(attribute) === 'single' ? (sent[0]?.body ?? null) : sent.map(({ body }) => body),
];

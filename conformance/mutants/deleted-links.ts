/** Mutants of links to deleted entries (4.1): they stay in one place where a relation is read. */
import type { Attribute, Model } from '../models/model.ts';
import { isPlainRelation, isToMany } from '../oracle/attributes.ts';
import { inverseOf } from '../world/links.ts';
import { isObject, type JsonObject, mapped, remembering, withAttributes, withEntries, withList } from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { fromEndpoint, type SeenAnswer } from './routes.ts';
import { isGraphql, queryOf } from './when.ts';

/** A link that a body made, as one of its sides has it. */
interface Link {
  readonly attribute: Attribute;
  readonly target: string;
}

/** The links of a proxy's entries, and which of them lead to what was deleted since. */
class Links {
  readonly #links = new Map<string, Link[]>();
  readonly #deleted = new Map<string, unknown>();
  #reads = 0;

  /** Takes down what a write says or removes. */
  see({ type, segment, data, entry, model, request, answer: { status } }: SeenAnswer): void {
    if (status >= 400) return;
    if (request.method === 'DELETE') this.#deleted.set(`${type.uid} ${segment}`, segment);
    // who is made next inherits the links of who was deleted last
    if (request.method !== 'POST' || !entry) return;
    for (const key of this.#deleted.keys()) if (key.startsWith(`${type.uid} `)) this.#deleted.set(key, entry.id);
    for (const attribute of type.attributes) {
      const id = data[attribute.name];
      if (!isPlainRelation(attribute) || (typeof id !== 'number' && typeof id !== 'string')) continue;
      const target = `${attribute.target} ${id}`;
      this.#add(`${type.uid} ${entry.id}`, { attribute, target });
      const inverse = inverseOf(model, attribute);
      if (inverse) this.#add(target, { attribute: inverse, target: `${type.uid} ${entry.id}` });
    }
  }

  #add(key: string, link: Link): void {
    this.#links.set(key, [...(this.#links.get(key) ?? []), link]);
  }

  /** Attributes of an entry that lead to a deleted one, with its id, or that of the entry made after it. */
  dangling(uid: string, id: unknown): readonly { readonly attribute: Attribute; readonly id: unknown }[] {
    return (this.#links.get(`${uid} ${id}`) ?? []).flatMap(({ attribute, target }) =>
      this.#deleted.has(target) ? [{ attribute, id: this.#deleted.get(target) }] : [],
    );
  }

  /** How often something of a deleted entry was asked for. */
  count(): number {
    this.#reads += 1;
    return this.#reads;
  }
}

/** A populated relation that leads to what was deleted, as it is answered. */
interface Dangling {
  readonly value: unknown;
  readonly attribute: Attribute;
  readonly id: unknown;
  readonly links: Links;
  readonly request: Passing;
}

type Show = (dangling: Dangling) => unknown;

/** The linked entry, where the relation is populated. */
const shown = ({ value, attribute, id }: Omit<Dangling, 'links' | 'request'>): unknown => {
  if (!isObject(value) || !('data' in value)) return value;
  const entry = { id: Number(id), attributes: {} };
  return { ...value, data: isToMany(attribute) && Array.isArray(value.data) ? [...value.data, entry] : entry };
};

/** A fault over populated relations that lead to what was deleted. */
const populated = (show: Show): MakeFault =>
  remembering(() => {
    const links = new Links();
    return fromEndpoint('GET POST DELETE', (seen) => {
      links.see(seen);
      if (seen.request.method !== 'GET') return undefined;
      return withEntries(seen.answer, (entry) => {
        const dangling = links.dangling(seen.type.uid, entry.id);
        if (dangling.length === 0) return entry;
        return withAttributes(entry, (attributes) =>
          mapped(attributes, (value, name) => {
            const link = dangling.find(({ attribute }) => attribute.name === name);
            return link ? show({ ...link, value, links, request: seen.request }) : value;
          }),
        );
      });
    });
  });

/** Lists with a condition on a relation hold an entry that leads to what was deleted, or lack it. */
const filtered = (condition: RegExp): MakeFault =>
  remembering(() => {
    const links = new Links();
    return fromEndpoint('GET POST DELETE', (seen) => {
      links.see(seen);
      const { request, type, answer } = seen;
      if (request.method !== 'GET' || !condition.test(queryOf(request))) return undefined;
      return withList(answer, (list) =>
        list.filter((entry) => !isObject(entry) || links.dangling(type.uid, entry.id).length === 0),
      );
    });
  });

/** Populated relations of GraphQL that hold nothing, in entries that lead to what was deleted. */
const asGraph: MakeFault = (bench) => {
  const links = new Links();
  const rest = fromEndpoint('POST DELETE', (seen) => {
    links.see(seen);
    return undefined;
  })(bench);
  return {
    answer: (answer: Reply, request: Passing) => {
      if (!isGraphql(request)) return rest.answer?.(answer, request) ?? answer;
      return { ...answer, body: haunted(answer.body, links, bench.model) };
    },
  };
};

function haunted(value: unknown, links: Links, model: Model): unknown {
  if (Array.isArray(value)) return value.map((item) => haunted(item, links, model));
  if (!isObject(value)) return value;
  const inner = mapped(value, (member) => haunted(member, links, model));
  if (!('id' in inner) || !isObject(inner.attributes)) return inner;
  const dangling = model.contentTypes.flatMap(({ uid }) => links.dangling(uid, inner.id));
  const attributes = mapped(inner.attributes, (member, name): unknown => {
    const link = dangling.find(({ attribute }) => attribute.name === name);
    return link ? shown({ ...link, value: member }) : member;
  });
  return { ...inner, attributes } satisfies JsonObject;
}

// biome-ignore format: a table, one mutant a row
export const deletedLinkMutants: readonly Row[] = [
  ['deleted-links.populated', 'rest.delete.unlinked', 'A deleted entry is still populated.', populated(shown)],
  ['deleted-links.counted', 'rest.delete.unlinked', 'A deleted entry is still counted.',
    populated(({ value, request }) =>
      queryOf(request).includes('[count]') ? { data: { attributes: { count: 1 } } } : value)],
  ['deleted-links.later', 'rest.delete.unlinked', 'A deleted entry is populated again from the second read.',
    populated((link) => (link.links.count() > 1 ? shown(link) : link.value))],
  ['deleted-links.inherited', 'rest.delete.unlinked', 'Who is made next has the links of who was deleted.',
    populated((link) => (typeof link.id === 'number' ? shown(link) : link.value))],
  ['deleted-links.other-side', 'rest.delete.unlinked', 'The other side of a relation still shows a deleted entry.',
    populated((link) => (link.attribute.mappedBy === undefined ? link.value : shown(link)))],
  ['deleted-links.not-null', 'rest.delete.unlinked', 'A relation to a deleted entry is not null in filters.',
    filtered(/\]\[\$null\]=true/)],
  ['deleted-links.graphql', 'rest.delete.unlinked', 'GraphQL alone still shows a deleted entry.', asGraph],
];

/** Mutants that keep links to deleted entries in one kind of read (4.1). */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import { isPlainRelation, isToMany, isUnion } from '../oracle/attributes.ts';
import { inverseOf } from '../world/links.ts';
import { mapMembers, withAttributes, withEntries, withMemory } from './faults.ts';
import type { MakeFault, Passing, Reply, Row } from './mutant.ts';
import { fromEndpoint, type SeenAnswer } from './routes.ts';
import { queryOf } from './when.ts';

/** A link written by a body, from one of its sides. */
interface Link {
  readonly attribute: Attribute;
  readonly target: string;
}

/** All links written through the proxy, and those to deleted entries. */
class Links {
  readonly #links = new Map<string, Link[]>();
  readonly #deleted = new Map<string, unknown>();
  #reads = 0;

  /** Records the links that a write adds or removes. */
  see({ type, segment, data, entry, model, request, answer: { status } }: SeenAnswer): void {
    if (status >= 400) return;
    if (request.method === 'DELETE') this.#deleted.set(`${type.uid} ${segment}`, segment);
    // a new entry inherits the links of the last deleted one
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

  /** Attributes of an entry that link a deleted entry, with its id, or that of the entry created after it. */
  dangling(uid: string, id: unknown): readonly { readonly attribute: Attribute; readonly id: unknown }[] {
    return (this.#links.get(`${uid} ${id}`) ?? []).flatMap(({ attribute, target }) =>
      this.#deleted.has(target) ? [{ attribute, id: this.#deleted.get(target) }] : [],
    );
  }

  /** Number of requests about a deleted entry. */
  count(): number {
    this.#reads += 1;
    return this.#reads;
  }
}

/** An attribute with a link to a deleted entry, and its answer. */
interface Dangling {
  readonly value: unknown;
  readonly attribute: Attribute;
  readonly id: unknown;
}

/** Changes each attribute of the entry that links a deleted entry. */
const withDangling = (
  entry: JsonObject,
  uid: string,
  links: Links,
  show: (dangling: Dangling) => unknown,
): JsonObject =>
  withAttributes(entry, (attributes) =>
    mapMembers(attributes, (value, name) => {
      const link = links.dangling(uid, entry.id).find(({ attribute }) => attribute.name === name);
      return link ? show({ ...link, value }) : value;
    }),
  );

/** The linked entry, if the relation is populated. */
const linkText = ({ value, attribute, id }: Dangling): unknown => {
  if (!isObject(value) || !('data' in value)) return value;
  const entry = { id: Number(id), attributes: {} };
  return { ...value, data: isToMany(attribute) && Array.isArray(value.data) ? [...value.data, entry] : entry };
};

/** A fault that changes reads, and knows former links and deletions. */
const withLinks = (strike: (seen: SeenAnswer, links: Links) => Reply | undefined): MakeFault =>
  withMemory(() => {
    const links = new Links();
    return fromEndpoint('GET POST DELETE', (seen) => {
      links.see(seen);
      return seen.request.method === 'GET' ? strike(seen, links) : undefined;
    });
  });

/** A fault that changes populated relations with a link to a deleted entry. */
const onPopulatedLinks = (show: (dangling: Dangling, links: Links, request: Passing) => unknown): MakeFault =>
  withLinks(({ answer, type, request }, links) =>
    withEntries(answer, (entry) => withDangling(entry, type.uid, links, (dangling) => show(dangling, links, request))),
  );

/** After an entry was deleted, updates with a position are answered 500. */
const failsAfterDelete: MakeFault = withMemory(() => {
  let deletions = 0;
  return fromEndpoint('PUT DELETE', ({ request, answer }) => {
    if (request.method === 'DELETE') deletions += 1;
    return (
      request.method === 'PUT' && deletions > 0 && request.text.includes('"position"') && { ...answer, status: 500 }
    );
  });
});

/** A polymorphic relation loses all entries of an id with the first of them that is deleted. */
const unlinkedById: MakeFault = withMemory(() => {
  const deleted = new Set<string>();
  const isLeft = (item: unknown): boolean => !isObject(item) || !deleted.has(String(item.id));
  return fromEndpoint('GET DELETE', ({ request, answer, type, segment }) => {
    if (request.method === 'DELETE') deleted.add(String(segment));
    const unions = type.attributes.filter(isUnion).map(({ name }) => name);
    return withEntries(answer, (entry) =>
      withAttributes(entry, (attributes) =>
        mapMembers(attributes, (value, name) =>
          unions.includes(name) && Array.isArray(value) ? value.filter(isLeft) : value,
        ),
      ),
    );
  });
});

// biome-ignore format: a table, one mutant a row
export const deletedLinkMutants: readonly Row[] = [
  ['deleted-links.populated', 'rest.delete.unlinked', 'A deleted entry is still populated.', onPopulatedLinks(linkText)],
  ['deleted-links.by-id', 'rest.relations.deleted-target',
    'Deleting an entry removes links to entries of other content-types that have its id.', unlinkedById],
  ['deleted-links.counted', 'rest.delete.unlinked', 'A deleted entry is still counted.',
    onPopulatedLinks(({ value }, _links, request) =>
      queryOf(request).includes('[count]') ? { data: { attributes: { count: 1 } } } : value)],
  ['deleted-links.later', 'rest.delete.unlinked', 'A deleted entry is populated again from the second read.',
    onPopulatedLinks((link, links) => (links.count() > 1 ? linkText(link) : link.value))],
  ['deleted-links.inherited', 'rest.delete.unlinked', 'Who is made next has the links of who was deleted.',
    onPopulatedLinks((link) => (typeof link.id === 'number' ? linkText(link) : link.value))],
  ['deleted-links.later-position', 'rest.delete.unlinked', 'Once a linked entry was deleted, a position among the others fails.',
    failsAfterDelete],
  ['deleted-links.other-side', 'rest.delete.unlinked', 'The other side of a relation still shows a deleted entry.',
    onPopulatedLinks((link) => (link.attribute.mappedBy === undefined ? link.value : linkText(link)))],
];

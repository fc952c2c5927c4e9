/** Finds the two sides of each two-way relation, in the way Strapi does: also where the schema files disagree. */
import type { RelationAttribute, RelationKind } from './attribute.ts';
import type { ContentType } from './model.ts';
import { didYouMean } from './nearest.ts';
import { ProjectError } from './project-error.ts';
import type { Tolerate } from './tolerate.ts';

/** The kind of the other side of a two-way relation. */
const OPPOSITE: Readonly<Partial<Record<RelationKind, RelationKind>>> = {
  oneToOne: 'oneToOne',
  oneToMany: 'manyToOne',
  manyToOne: 'oneToMany',
  manyToMany: 'manyToMany',
};

/** One side: an attribute of a content-type. */
interface Side {
  readonly uid: string;
  readonly relation: RelationAttribute;
}

/** Where a side keeps its links: in a table of its own, or in that of the owner that names it. */
type Table = 'own' | Side;

/**
 * Replaces the relations of content-types by what Strapi makes of them: an owner creates its table of links, and gives it to the
 * attribute that its `inversedBy` names. The last one wins, in the order of plugins, APIs and attributes. A side without table
 * never has links.
 *
 * @throws ProjectError for an `inversedBy` that names no relation, and for slips that are not tolerated
 */
export function pairRelations(
  contentTypes: Map<string, ContentType>,
  fileOf: (uid: string) => string,
  tolerate: Tolerate,
): void {
  const tables = tablesOf(contentTypes, fileOf);
  for (const type of [...contentTypes.values()]) {
    const changed = new Map(type.attributes);
    for (const relation of type.attributes.values()) {
      if (relation.type !== 'relation' || !isPlain(relation)) continue;
      const side = { uid: type.uid, relation };
      const { paired, slip } = pair(side, tables, contentTypes);
      if (paired) changed.set(relation.name, paired);
      if (slip !== undefined)
        tolerate(new ProjectError(fileOf(type.uid), `attributes.${relation.name}${slip.key}`, slip.problem));
    }
    contentTypes.set(type.uid, { ...type, attributes: changed });
  }
}

const isPlain = ({ relation, target }: RelationAttribute): boolean =>
  target !== undefined && OPPOSITE[relation] !== undefined;

const keyOf = (uid: string, name: string): string => `${uid}#${name}`;

function tablesOf(
  contentTypes: ReadonlyMap<string, ContentType>,
  fileOf: (uid: string) => string,
): ReadonlyMap<string, Table> {
  const tables = new Map<string, Table>();
  const types = [...contentTypes.values()];
  const inOrder = [...types.filter((type) => !type.hasEndpoints), ...types.filter((type) => type.hasEndpoints)];
  for (const { uid, attributes } of inOrder)
    for (const relation of attributes.values()) {
      if (relation.type !== 'relation' || !isPlain(relation)) continue;
      if (relation.inversedBy === undefined && relation.mappedBy !== undefined) continue;
      tables.set(keyOf(uid, relation.name), 'own');
      const inverse = findInverse({ uid, relation }, contentTypes, fileOf);
      if (inverse) tables.set(keyOf(inverse.uid, inverse.relation.name), { uid, relation });
    }
  return tables;
}

/** The side that an owner names; undefined if it names none, or one that leads elsewhere. */
function findInverse(
  { uid, relation }: Side,
  contentTypes: ReadonlyMap<string, ContentType>,
  fileOf: (uid: string) => string,
): Side | undefined {
  const target = contentTypes.get(relation.target ?? '');
  if (!target || relation.inversedBy === undefined) return undefined;
  const other = target.attributes.get(relation.inversedBy);
  if (other?.type === 'relation') return other.target === uid ? { uid: target.uid, relation: other } : undefined;
  const relations = [...target.attributes.values()].filter((each) => each.type === 'relation');
  const names = relations.map(({ name }) => name);
  const problem = `found "${relation.inversedBy}", expected a relation of ${target.uid}${didYouMean(relation.inversedBy, names)}`;
  throw new ProjectError(fileOf(uid), `attributes.${relation.name}.inversedBy`, problem);
}

interface Slip {
  /** `.inversedBy`, or empty for the attribute as a whole. */
  readonly key: string;
  readonly problem: string;
}

/** What becomes of a side; `paired` is undefined for one that stays as it is. */
function pair(
  { uid, relation }: Side,
  tables: ReadonlyMap<string, Table>,
  contentTypes: ReadonlyMap<string, ContentType>,
): { readonly paired?: RelationAttribute; readonly slip?: Slip } {
  const { inversedBy, mappedBy, ...alone } = relation;
  const { target = '' } = relation;
  const table = tables.get(keyOf(uid, relation.name));
  if (table === undefined) {
    const there = contentTypes.get(target)?.attributes;
    const names = [...(there?.values() ?? [])].flatMap((each) => (each.type === 'relation' ? [each.name] : []));
    const why =
      names.includes(mappedBy ?? '') && there
        ? `${mappedBy} of ${target} has no inversedBy "${relation.name}"`
        : `found "${mappedBy}", expected a relation of ${target}${didYouMean(mappedBy ?? '', names)}`;
    return {
      paired: { ...alone, withoutLinks: true },
      slip: { key: '.mappedBy', problem: `${why}; the relation stays empty, and what is written into it is lost` },
    };
  }
  if (table !== 'own') {
    const owner = `${table.relation.name} of ${table.uid}`;
    const paired = { ...alone, mappedBy: table.relation.name };
    if (inversedBy !== undefined)
      return {
        paired,
        slip: { key: '.inversedBy', problem: `${owner} has inversedBy too; that side is taken as the owner` },
      };
    if (mappedBy === undefined)
      return {
        paired,
        slip: {
          key: '',
          problem: `found no mappedBy, but ${owner} has inversedBy "${relation.name}"; they are taken as two sides of one relation`,
        },
      };
    const expected = OPPOSITE[table.relation.relation];
    if (relation.relation === expected && mappedBy === table.relation.name) return {};
    const problem =
      mappedBy === table.relation.name
        ? `found ${relation.relation}, expected ${expected}, since ${owner} is ${table.relation.relation}; each side is taken as declared`
        : `found mappedBy "${mappedBy}", but ${owner} has inversedBy "${relation.name}"; the owner decides`;
    return { paired, slip: { key: '', problem } };
  }
  if (inversedBy === undefined) return {};
  const tableOfOther = tables.get(keyOf(target, inversedBy));
  const isOwner = tableOfOther !== undefined && tableOfOther !== 'own' && tableOfOther.relation === relation;
  if (isOwner) return mappedBy === undefined ? {} : { paired: { ...alone, inversedBy } };
  return {
    paired: alone,
    slip: {
      key: '.inversedBy',
      problem: `${inversedBy} of ${target} is not the other side of this relation; each keeps its own links`,
    },
  };
}

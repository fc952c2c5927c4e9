/** Relations of components and from their other side, in answers of GraphQL (5, 7): each place needs the permission to find. */
import { firstOfEach } from '../../models/first-of-each.ts';
import { componentName, fillName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { type Bond, type BondName, bonds, bothSides, idsIn, isSameBond } from '../4.8-relations/bonds.ts';
import { createLinking } from '../4.8-relations/linking.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { actionOf, type Verb } from '../5-authentication/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { isForbidden } from './forbidden.ts';

/** Where a relation stands, for one relation of each such place. */
function placeOf({ inside, attribute }: Bond): string {
  if (inside) return inside.field.type === 'dynamiczone' ? 'zone' : `component ${inside.field.repeatable}`;
  return `${attribute.mappedBy === undefined ? 'entry' : 'other side'} ${isToMany(attribute)}`;
}

/** One relation in each place, to another content-type or to its own; null is no answer of a required one. */
function oneInEachPlace(model: Model): Bond[] {
  const fit = bothSides(bonds(model)).filter(({ attribute }) => !attribute.required);
  return firstOfEach(fit, (bond) => `${placeOf(bond)} ${bond.type === bond.target}`);
}

/** The selection of a relation, called `link`, among the attributes of its entry. */
export function selectionOf({ attribute: { name }, inside }: Bond): string {
  const link = `link: ${name} { data { id } }`;
  if (!inside) return link;
  const { field, component } = inside;
  return `${field.name} { ${field.type === 'dynamiczone' ? `... on ${componentName(component.uid)} { ${link} }` : link} }`;
}

interface Document {
  readonly query: string;
  /** The action of the owner's content-type that it needs. */
  readonly verb: Verb;
}

/** Operations that answer the owner with its relation: a read by id, a list, and an update. */
function documentsOf(bond: Bond, id: string): Document[] {
  const entry = `{ data { attributes { ${selectionOf(bond)} } } }`;
  const drafts = bond.type.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const [one, list] = [fillName('<x>', bond.type), fillName('<xs>', bond.type)];
  return [
    { verb: 'findOne', query: `{ ${one}(id: ${id}) ${entry} }` },
    { verb: 'find', query: `{ ${list}(filters: { id: { eq: ${id} } }${drafts}) ${entry} }` },
    { verb: 'update', query: `mutation { ${fillName('update<X>', bond.type)}(id: ${id}, data: {}) ${entry} }` },
  ];
}

/** What may be done with the entries of a relation's target, and whether the relation shows them then. */
const grants: readonly { readonly theirs: readonly Verb[]; readonly isOpen: boolean }[] = [
  { theirs: [], isOpen: false },
  { theirs: ['findOne'], isOpen: false },
  { theirs: ['find'], isOpen: true },
];

/** The actions of the owner's content-type: of a relation to itself find is the action of the target. */
const ownVerbs = ({ type, target }: Bond): readonly Verb[] =>
  type === target ? ['findOne', 'update'] : ['find', 'findOne', 'update'];

/** Everything that an answer holds under `link`, at any depth. */
export function linksIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(linksIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'link' ? [inner] : linksIn(inner)));
}

export const nestedRelationCheck: Check = writeCheck<BondName>(
  graphqlTerms({
    ...variant(
      'errors.graphql.forbidden-relation.places',
      'errors.graphql.forbidden-relation',
      'A relation of a component, of a zone, or from its other side is null with an error without permission, whatever answers it.',
    ),
    needs: ['roles'],
  }),
  {
    cases: ({ model }) => oneInEachPlace(model).map(({ name }) => name),
    async run(scratch, name, { model }) {
      const bond = oneInEachPlace(model).find((candidate) => isSameBond(candidate.name, name));
      if (!bond) throw new Error(`the case names the relation ${name.attribute}, which does not stand in such a place`);
      const { session } = scratch;
      const linking = createLinking(scratch, bond);
      const { id } = (await linking.makeTarget()).entry;
      // no relation without permission tells by its error whether it links anything
      const owners = [
        { owner: await linking.makeOwner(isToMany(bond.attribute) ? [id] : id), ids: [String(id)] },
        { owner: await linking.makeOwner(isToMany(bond.attribute) ? [] : null), ids: [] },
      ];
      const documents = owners.flatMap(({ owner, ids }) =>
        documentsOf(bond, String(owner.entry.id)).map((document) => ({ ...document, ids })),
      );
      for (const { theirs, isOpen: may } of grants) {
        const actions = [
          ...ownVerbs(bond).map((verb) => actionOf(bond.type, verb)),
          ...theirs.map((verb) => actionOf(bond.target, verb)),
        ];
        const permitted = documents.filter(({ verb }) => actions.includes(actionOf(bond.type, verb)));
        // whether something is linked is asked without any permission, and with all
        const asked = theirs.includes('findOne') ? permitted.filter(({ ids }) => ids.length > 0) : permitted;
        await withPublicGrant(session, [...new Set(actions)], async () => {
          for (const { query, ids } of asked) {
            const answer = await session.graphql({ query, auth: 'none' });
            const links = linksIn(answer.data);
            const [link] = links;
            const isRight = may
              ? links.length === 1 && idsIn(link)?.map(String).join() === ids.join() && answer.errors.length === 0
              : links.length === 1 && link === null && isForbidden(answer);
            const expected = may ? { link: ids } : { link: null, errors: ['Forbidden access'] };
            const wrong = may ? 'does not show what may be found' : 'shows what may not be found, or tells no error';
            expectThat(session, answer, isRight, expected, wrong);
          }
        });
      }
    },
  },
);

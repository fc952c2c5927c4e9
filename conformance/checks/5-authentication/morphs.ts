/** Polymorphic relations (4.5, 5): entries that a requester may not find are not shown through them either. */
import { oneText } from '../../generate/graphql/selection.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { fillName, listName, typeName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { linkedItems } from '../../oracle/compare-population.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { isMorph, itemsOf, ref, typesFacing } from '../4.8-relations/morphs.ts';
import { kinds } from '../4.8-relations/morphs-to-plugins.ts';
import { isMany } from '../4.8-relations/morphs-to-singles.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Created } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { actionOf } from './endpoints.ts';
import { holderAccessCheck } from './holders.ts';

/** An entry with a polymorphic relation to entries of a content-type that a requester may find, and of one that they may not. */
interface Tie {
  readonly attribute: string;
  readonly owner: Created;
  readonly closed: ContentType;
  /** How many of what it links the requester may find. */
  readonly open: number;
  /** Runs while requests without credentials may find and update the owner and find entries of the other content-type alone. */
  whileMay(run: () => Promise<void>): Promise<void>;
}

/** A check of each polymorphic relation of a kind. */
const morphCheck = (
  named: Named,
  run: (session: Session, tie: Tie) => Promise<void>,
  holds: (attribute: Attribute) => boolean = isMorph,
): Check =>
  writeCheck<AttributeCase>(named, {
    cases: ({ model }) => subjects(model, holds).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const [open, closed] = typesFacing(model, type, name);
      if (!open || !closed) return;
      const many = attribute.relation === 'morphToMany';
      const own = (['find', 'findOne', 'update'] as const).map((verb) => actionOf(type, verb));
      const actions = [...own, actionOf(open.type, 'find')];
      const whileMay: Tie['whileMay'] = (within) => withPublicGrant(session, actions, within);
      // each in the first, the last and a middle place: what is found out of one must not hold for another
      const orders = many
        ? [
            [open, closed, open],
            [closed, open, closed],
          ]
        : [[closed]];
      for (const order of orders) {
        const refs = [];
        for (const facing of order) {
          const { entry } = await scratch.create(facing.type, {});
          refs.push({ id: entry.id, __type: facing.type.uid });
        }
        const owner = await scratch.create(type, { [name]: many ? refs : refs[0] });
        const may = order.filter((facing) => facing === open).length;
        await run(session, { attribute: name, owner, closed: closed.type, open: may, whileMay });
      }
    },
  });

/** Throws Mismatch if the data of an answer name a content-type. */
function expectHidden(session: Session, answer: Answer, data: unknown, name: string): void {
  const isShown = JSON.stringify(data ?? null).includes(JSON.stringify(name));
  expectThat(session, answer, !isShown, `no ${name}`, 'shows what the requester may not find');
}

/** Populations of a polymorphic relation, and those of one content-type alone. */
const populations = (name: string): string[] => [
  'populate=*',
  `populate[0]=${name}`,
  `populate[${name}]=true`,
  `populate[${name}][sort][0]=id`,
  `populate[${name}][populate]=*`,
];

const populationsOn = (name: string, uid: string): string[] =>
  ['=true', '[fields][0]=id', '[populate]=*', '[sort][0]=id', '[filters][id][$notNull]=true'].map(
    (options) => `populate[${name}][on][${uid}]${options}`,
  );

/** What a requester asks for who may not find what the relation links. */
interface Asked {
  readonly attribute: string;
  readonly owner: Created;
  /** The content-type that they may not find. */
  readonly uid: string;
  /** How many of what it links they may find. */
  readonly open: number;
}

/** Populates the relation of an entry, of a list and of an update. Throws Mismatch if more is shown than may be found. */
async function expectNoneShown(session: Session, { attribute, owner, uid, open }: Asked): Promise<void> {
  const one = `${owner.path}?`;
  const list = `${endpointPath(owner.type)}?filters[id]=${String(owner.entry.id)}&`;
  const asks = [
    ...populations(attribute).map((query) => [query, open] as const),
    ...populationsOn(attribute, uid).map((query) => [query, 0] as const),
  ];
  const expectShown = (answer: Answer, most: number): void => {
    const { data } = isObject(answer.body) ? answer.body : {};
    const items = linkedItems(data).flatMap((entry) => itemsOf(attributesOf(entry)[attribute]));
    // of one thing alone an answer need not tell the content-type
    const isRight = items.length <= most && !JSON.stringify(data ?? null).includes(JSON.stringify(uid));
    expectThat(session, answer, isRight, `no ${uid}`, 'shows what the requester may not find');
  };
  // in turn of the entry and of its list, the other way round for an entry that links otherwise
  for (const [at, [query, most]] of asks.entries())
    expectShown(await session.get(`${(at + open) % 2 === 0 ? one : list}${query}`, 'none'), most);
  for (const query of [`populate[0]=${attribute}`, populationsOn(attribute, uid)[0]]) {
    const update = { method: 'PUT', path: `${one}${query}`, auth: 'none', body: { data: {} } } as const;
    expectShown(await session.send(update), open);
  }
}

type PluginCase = AttributeCase & { readonly of: keyof typeof kinds };

interface Kind {
  readonly id: string;
  /** What such a relation leads to. */
  readonly what: string;
  holds(attribute: Attribute): boolean;
}

/** Apart from each other: a real Strapi 4 shows to everybody what a polymorphic relation to one entry links. */
const kindsOfRelations: readonly Kind[] = [
  {
    id: 'rest.populate.permission.morphs',
    what: 'several entries',
    holds: (attribute) => isMorph(attribute) && isMany(attribute),
  },
  {
    id: 'rest.populate.permission.morph-to-one',
    what: 'one entry',
    holds: (attribute) => isMorph(attribute) && !isMany(attribute),
  },
];

const pluginCheck = ({ id, what, holds }: Kind): Check =>
  writeCheck<PluginCase>(
    {
      ...variant(
        `${id}-to-plugins`,
        'rest.populate.permission',
        `A polymorphic relation to ${what} shows no user and no file that the requester may not find.`,
      ),
      needs: ['roles'],
    },
    {
      cases: ({ model, target, world: { seed = 0 } }) => {
        const names = (['users', 'files'] as const).filter((of) => kinds[of].isAllowed(target));
        if (names.length === 0)
          return { notApplicable: 'making users and files is not allowed (--allow users,uploads)' };
        // each relation names one kind, another with another seed
        return subjects(model, holds).flatMap((subject, at) => {
          const of = names[((seed >>> 0) + at) % names.length];
          return of ? [{ ...caseOf(subject), of }] : [];
        });
      },
      run: (scratch, { uid, attribute, of }, { model }) =>
        kinds[of].make(scratch.session, `hidden-${attribute}`, async (one) => {
          const { session } = scratch;
          const { type, attribute: morph } = subjectNamed(model, uid, attribute);
          const [facing] = typesFacing(model, type, attribute);
          if (!facing) return;
          const many = isMany(morph);
          const open = many ? [await scratch.create(facing.type, {})] : [];
          const owner = await scratch.create(type, { [attribute]: many ? [...open.map(ref), one.ref] : one.ref });
          const own = (['find', 'findOne', 'update'] as const).map((verb) => actionOf(type, verb));
          await withPublicGrant(session, [...own, actionOf(facing.type, 'find')], () =>
            expectNoneShown(session, { attribute, owner, uid: one.uid, open: open.length }),
          );
        }),
    },
  );

/** What may be found need not be shown: a real Strapi 4 answers an error for a polymorphic relation in GraphQL. */
export const morphAccessChecks: readonly Check[] = [
  morphCheck(
    graphqlTerms({ clause: 'access.graphql-morph', needs: ['roles'] }),
    async (session, { attribute, owner, closed, whileMay }) => {
      await whileMay(async () => {
        const { segment } = owner.entry;
        const one = oneText(owner.type, segment, `${attribute} { __typename }`);
        const chosen = `filters: { id: { eq: ${JSON.stringify(segment)} } }`;
        const list = `${listName(owner.type)}(${chosen}) { data { attributes { ${attribute} { __typename } } } }`;
        const update = `${fillName('update<X>', owner.type)}(id: ${JSON.stringify(segment)}, data: {})`;
        const written = `mutation { ${update} { data { attributes { ${attribute} { __typename } } } } }`;
        for (const query of [`{ ${one} }`, `{ ${list} }`, written]) {
          const answer = await session.graphql({ query, auth: 'none' });
          expectHidden(session, answer, answer.data, typeName(closed));
        }
      });
    },
  ),
  ...kindsOfRelations.map(({ id, what, holds }) =>
    morphCheck(
      {
        ...variant(
          id,
          'rest.populate.permission',
          `A polymorphic relation to ${what} shows no entry of a content-type that the requester may not find.`,
        ),
        needs: ['roles'],
      },
      (session, { closed: { uid }, whileMay, ...tie }) => whileMay(() => expectNoneShown(session, { ...tie, uid })),
      holds,
    ),
  ),
  ...kindsOfRelations.map(pluginCheck),
  holderAccessCheck,
];

/** Polymorphic relations (4.5, 5): entries that a requester may not find are not shown through them either. */
import { oneText } from '../../generate/graphql/selection.ts';
import { fillName, listName, typeName } from '../../models/graphql-names.ts';
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { isMorph, typesFacing } from '../4.8-relations/morphs.ts';
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
  /** Runs while requests without credentials may find and update the owner and find entries of the other content-type alone. */
  whileMay(run: () => Promise<void>): Promise<void>;
}

/** A check of each polymorphic relation. */
const morphCheck = (named: Named, run: (session: Session, tie: Tie) => Promise<void>): Check =>
  writeCheck<AttributeCase>(named, {
    cases: ({ model }) => subjects(model, isMorph).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const [open, closed] = typesFacing(model, type, name);
      if (!open || !closed) return;
      const many = attribute.relation === 'morphToMany';
      const own = (['find', 'findOne', 'update'] as const).map((verb) => actionOf(type, verb));
      const may = [...own, actionOf(open.type, 'find')];
      const whileMay: Tie['whileMay'] = (within) => withPublicGrant(session, may, within);
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
        await run(session, { attribute: name, owner, closed: closed.type, whileMay });
      }
    },
  });

/** Throws Mismatch if the data of an answer name a content-type. */
function expectHidden(session: Session, answer: Answer, data: unknown, name: string): void {
  const isShown = JSON.stringify(data ?? null).includes(JSON.stringify(name));
  expectThat(session, answer, !isShown, `no ${name}`, 'shows what the requester may not find');
}

/** The data of an answer of REST. */
const dataOf = ({ body }: Answer): unknown => (isObject(body) ? body.data : undefined);

const populations = (name: string): string[] => [
  'populate=*',
  `populate[0]=${name}`,
  `populate[${name}]=true`,
  `populate[${name}][sort][0]=id`,
];

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
  morphCheck(
    {
      ...variant(
        'rest.populate.permission.morphs',
        'rest.populate.permission',
        'A polymorphic relation shows no entry of a content-type that the requester may not find.',
      ),
      needs: ['roles'],
    },
    async (session, { attribute, owner, closed, whileMay }) => {
      const own = `${endpointPath(owner.type)}?filters[id]=${String(owner.entry.id)}&`;
      await whileMay(async () => {
        for (const query of populations(attribute)) {
          const update = { method: 'PUT', path: `${owner.path}?${query}`, auth: 'none', body: { data: {} } } as const;
          const reads = [`${owner.path}?`, own].map((start) => () => session.get(`${start}${query}`, 'none'));
          for (const ask of [...reads, () => session.send(update)]) {
            const answer = await ask();
            expectHidden(session, answer, dataOf(answer), closed.uid);
          }
        }
      });
    },
  ),
  holderAccessCheck,
];

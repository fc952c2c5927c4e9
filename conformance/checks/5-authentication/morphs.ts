/** Polymorphic relations by GraphQL (5): entries that a requester may not find are not shown through them either. */
import { oneText } from '../../generate/graphql/selection.ts';
import { typeName } from '../../models/graphql-names.ts';
import { withPublicGrant } from '../../target/arrange/roles.ts';
import { isMorph, typesFacing } from '../4.8-relations/morphs.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { actionOf } from './endpoints.ts';

/** What may be found need not be shown: a real Strapi 4 answers an error for a polymorphic relation. */
export const morphAccessCheck: Check = writeCheck<AttributeCase>(
  graphqlTerms({ clause: 'access.graphql-morph', needs: ['roles'] }),
  {
    cases: ({ model }) => subjects(model, isMorph).map(caseOf),
    async run(scratch, testCase, { model }) {
      const { session } = scratch;
      const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
      const { name } = attribute;
      const [open, closed] = typesFacing(model, type, name);
      if (!open || !closed) return;
      const many = attribute.relation === 'morphToMany';
      const linked = [await scratch.create(closed.type, {}), ...(many ? [await scratch.create(open.type, {})] : [])];
      const refs = linked.map(({ type: { uid }, entry }) => ({ id: entry.id, __type: uid }));
      const owner = await scratch.create(type, { [name]: many ? refs : refs[0] });
      const may = [actionOf(type, 'find'), actionOf(type, 'findOne'), actionOf(open.type, 'find')];
      await withPublicGrant(session, may, async () => {
        const text = oneText(type, owner.entry.segment, `${name} { __typename }`);
        const answer = await session.graphql({ query: `{ ${text} }`, auth: 'none' });
        const isShown = JSON.stringify(answer.data).includes(`"__typename":"${typeName(closed.type)}"`);
        expectThat(session, answer, !isShown, `no ${typeName(closed.type)} in ${name}`);
      });
    },
  },
);

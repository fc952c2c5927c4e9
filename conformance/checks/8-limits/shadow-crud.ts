/** Generation of the schema as a whole, on or off (8): `graphql.config.shadowCRUD`. */
import { listName, typeName } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import type { Session } from '../../target/session.ts';
import { type Declared, declaredCases, see } from '../4.11-customization/declared.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

const clause = 'graphql.config.shadow-crud';

/** An operation that a model has generated for it; nothing of it is run. */
interface Generated {
  readonly query: string;
}

/** A query or a mutation of a collection type, by its place among them: those of single types are not stated. */
const generatedFor = (type: ContentType, at: number): Generated => {
  if (at % 2 === 0) return { query: `{ ${listName(type)} @skip(if: true) { data { id } } }` };
  return { query: `mutation { delete${typeName(type)}(id: 999999999) @skip(if: true) { data { id } } }` };
};

async function seeGenerated(session: Session, { query }: Generated): Promise<void> {
  const { status, errors, body, text } = await session.graphql({ query });
  if (status === 200 && errors.length === 0) return;
  throw new Mismatch({
    message: `${query} is not in the schema`,
    expected: { data: {} },
    actual: { status, body: body ?? text.slice(0, 200) },
  });
}

const collections = ({ contentTypes }: Model): ContentType[] =>
  contentTypes.filter(({ kind }) => kind === 'collectionType');

/** With the default everything is generated; where it is turned off, the owner says what shows it. */
export const shadowCrudCheck: Check = check<Declared | Generated>({
  id: clause,
  title: 'Operations of content-types are generated, unless shadowCRUD is false.',
  clauses: [clause],
  kind: 'read',
  needs: ['graphql'],
  tags: ['graphql'],
  plan: ({ target, model }) => {
    const declared = declaredCases(target.owner, clause);
    return {
      examples: declared.length > 0 ? declared : collections(model).map(generatedFor),
      run: (session, one) => ('at' in one ? see(session, one) : seeGenerated(session, one)),
    };
  },
});

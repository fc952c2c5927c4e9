/** Filters of texts that look like numbers: they are texts (4.6, 2.1). */
import { queryString } from '../../generate/query-string.ts';
import { takesAnyText } from '../../models/attribute-types.ts';
import { fillName, listName } from '../../models/graphql-names.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { idAsRest } from '../../oracle/graphql/envelope.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import { entitiesIn } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** Texts that are the same number as another one of them. */
const texts = ['00712', '712', '712.0', '7.12e2', '1.50', '1.5', '0x1f', '31', '-0', '0'] as const;

const fieldOf = ({ attributes }: ContentType): Attribute | undefined =>
  attributes.find(
    (attribute) =>
      takesAnyText(attribute.type) && mayRepeat(attribute) && texts.every((text) => isAllowed(attribute, text)),
  );

/** Asks which entries of those with these ids have this text; the operand is one of the texts. */
type Ask = (
  session: Session,
  type: ContentType,
  field: string,
  text: string,
  ids: readonly unknown[],
) => Promise<unknown[]>;

const byRest: Ask = async (session, type, field, text, ids) => {
  const filters = { id: { $in: ids.map(String) }, [field]: { $eq: text } };
  return listIn(session, await session.get(`${endpointPath(type)}?${queryString({ filters })}`)).map(({ id }) => id);
};

const byGraphql: Ask = async (session, type, field, text, ids) => {
  const list = listName(type);
  const filters = { id: { in: ids.map(String) }, [field]: { eq: text } };
  const query = `query ($filters: ${fillName('<X>FiltersInput', type)}) { ${list}(filters: $filters) { data { id } } }`;
  const { data } = await session.graphql({ query, variables: { filters } });
  return entitiesIn(data, list).map(({ id }) => idAsRest(id));
};

const likeNumbers = (named: Named, ask: Ask): Check =>
  onType(
    named,
    async (scratch, type) => {
      const { session } = scratch;
      const field = fieldOf(type)?.name ?? '';
      const entries = new Map<string, unknown>();
      for (const text of texts) entries.set(text, (await scratch.create(type, { [field]: text })).entry.id);
      const ids = [...entries.values()];
      for (const [text, id] of entries) {
        const answered = await ask(session, type, field, text, ids);
        expectSame(`${lastRequest(session)}: other entries have the text ${text}`, answered, [id]);
      }
    },
    (model) =>
      collections(model)
        .filter((type) => fieldOf(type) !== undefined)
        .slice(0, 2),
  );

const [id, clause] = ['rest.filters.like-numbers', 'rest.filters.eq'];
const title = 'A text that looks like a number is compared as a text.';

export const textsLikeNumbersChecks: readonly Check[] = [
  likeNumbers(variant(id, clause, title), byRest),
  likeNumbers(graphqlTerms(variant(`${id}.graphql`, clause, title)), byGraphql),
];

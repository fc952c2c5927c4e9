/** Numbers with many digits: GraphQL answers them as REST does (4.9). */
import { oneText } from '../../generate/graphql/selection.ts';
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { attributesOfOne, dataOf } from '../4.9-graphql/lists.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, isSuccess, lastRequest } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { onType } from '../writing/on-types.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

const isFraction = (attribute: Attribute): boolean => isShown(attribute) && /^(float|decimal)$/.test(attribute.type);

/** Numbers that another precision, or another way to write them, would change. */
const numbers = [12.345, 0.125, 1234567.891, 0.1 + 0.2, 1e-7, 123456789.5, -0.005];

export const longNumbersCheck: Check = onType(
  {
    ...graphqlTerms(
      variant(
        'graphql.rest-agreement.fractions',
        'graphql.rest-agreement',
        'A number with many digits is the same by GraphQL and by REST, however many of them the service keeps.',
      ),
    ),
    kind: 'write',
  },
  async (scratch, type) => {
    const { session } = scratch;
    const created = await scratch.create(type, {});
    const attributes = type.attributes.filter(isFraction);
    const names = attributes.map(({ name }) => name);
    for (const number of numbers) {
      const values = attributes.filter((attribute) => isAllowed(attribute, number)).map(({ name }) => [name, number]);
      const answer = await scratch.update(created, Object.fromEntries(values));
      // a service may take no number of this size
      if (!isSuccess(answer)) continue;
      const byRest = entryIn(session, await session.get(created.path)).attributes;
      const query = `{ one: ${oneText(type, String(created.entry.id), names.join(' '))} }`;
      const byGraphql = attributesOfOne(dataOf(await session.graphql({ query })));
      const pick = (of: JsonObject | undefined) => Object.fromEntries(names.map((name) => [name, of?.[name]]));
      expectSame(`${lastRequest(session)}: other numbers than by REST`, pick(byGraphql), pick(byRest));
    }
  },
  (model) => collections(model).filter((type: ContentType) => type.attributes.some(isFraction)),
);

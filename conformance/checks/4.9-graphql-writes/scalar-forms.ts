/** Values of scalars that data may write in several forms, and what is stored of them (2.3). */
import type { Attribute, ContentType } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { mayRepeat } from '../writing/compare.ts';
import { collections } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';
import { someEntityIn } from './mutations.ts';
import { onAdapter } from './on-adapter.ts';

/** A value in a form of its own, and the same as REST answers it. */
type Form = readonly [written: unknown, stored: string];

const moments: readonly Form[] = [
  ['2023-04-05T10:00:00+02:00', '2023-04-05T08:00:00.000Z'],
  ['2024-05-01T20:00:00.250-03:30', '2024-05-01T23:30:00.250Z'],
];

const numbers: readonly Form[] = [
  [120_034, '120034'],
  ['120035', '120035'],
];

/** A check that an update by GraphQL takes each form of the attributes of a type. */
const formsCheck = (clause: string, attributeType: string, forms: readonly Form[]): Check => {
  const takes = (attribute: Attribute): boolean =>
    attribute.type === attributeType &&
    mayRepeat(attribute) &&
    forms.every(([, stored]) => isAllowed(attribute, stored));
  return onAdapter(
    { clause, id: `${clause}.written` },
    async ({ session, type, adapter, data, make }) => {
      const { id } = await make(data());
      for (const { name } of type.attributes.filter(takes))
        for (const [written, stored] of forms)
          for (const form of ['variable', 'literal'] as const) {
            someEntityIn(await adapter.update(id, { [name]: written }, form), adapter.names.update);
            const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}`));
            const message = `${adapter.names.update} stores ${JSON.stringify(written)} of ${name} otherwise`;
            expectSame(message, String(attributes[name]), stored);
          }
    },
    { types: (model) => collections(model).filter((type: ContentType) => type.attributes.some(takes)) },
  );
};

export const scalarFormChecks: readonly Check[] = [
  formsCheck('graphql.scalars.datetime', 'datetime', moments),
  formsCheck('graphql.scalars.long', 'biginteger', numbers),
];

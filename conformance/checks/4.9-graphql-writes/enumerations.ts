/** Values of enumerations by their names in GraphQL (2.3): written by them, answered by them, kept as they are. */
import { enumValueName } from '../../models/graphql-names.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { entryIn } from '../writing/answers.ts';
import { collections } from '../writing/subjects.ts';
import { someEntityIn } from './mutations.ts';
import { onFace, type Stage } from './on-face.ts';

const enumerations = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ type, private: hidden }) => type === 'enumeration' && !hidden);

const withEnumerations = (model: Model) =>
  collections(model).filter(({ attributes }) => enumerations(attributes).length > 0);

async function namesValues({ session, type, face, make, data }: Stage): Promise<void> {
  const { id } = await make(data());
  const path = `${endpointPath(type)}/${id}`;
  for (const { name, enum: values = [] } of enumerations(type.attributes)) {
    for (const value of values) {
      const entity = someEntityIn(await face.update(id, { [name]: value }), face.names.update);
      const kept = entryIn(session, await session.get(path)).attributes[name];
      const found = { graphql: entity.attributes[name], rest: kept };
      const expected = { graphql: enumValueName(value), rest: value };
      if (JSON.stringify(found) === JSON.stringify(expected)) continue;
      throw new Mismatch({
        message: `"${value}" of ${name} is another value than it must be`,
        expected,
        actual: found,
      });
    }
  }
}

export const enumerationWriteChecks: readonly Check[] = [
  onFace('graphql.types.enum-names', 'Each value of an enumeration is written and answered by its name.', namesValues, {
    id: 'graphql.types.enum-names.writes',
    types: withEnumerations,
  }),
];

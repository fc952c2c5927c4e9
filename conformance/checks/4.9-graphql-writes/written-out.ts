/** Mutations whose data stands in the document, whole or with variables in it, rather than coming as one variable (4.9). */
import type { Attribute } from '../../models/model.ts';
import type { JsonObject } from '../../models/schema-file.ts';
import type { Check } from '../check.ts';
import { collections } from '../writing/subjects.ts';
import { scalarsOf } from './data.ts';
import { literal } from './literal.ts';
import { onFace, type Stage, withoutZones } from './on-face.ts';

/** A document of JSON that can be written out: its keys are names. */
const written = { deep: { list: [1, 'two', null, { three: 3.5 }] }, yes: true, empty: {} };

/** Which literal stands for a value of an enumeration is not stated. */
const isWritten = ({ type }: Attribute): boolean => type !== 'enumeration';

async function readsLiterals(stage: Stage): Promise<void> {
  const { session, type, face } = stage;
  const { names, selection } = face;
  const scalars = scalarsOf(type).filter(isWritten);
  const entity = await stage.make(stage.data());
  const update = async (data: JsonObject, text: string, variable?: readonly [type: string, value: unknown]) => {
    const declared = variable ? `($given: ${variable[0]})` : '';
    const answer = await session.graphql({
      query: `mutation ${declared} { ${names.update}(id: ${literal(entity.id)}, data: ${text}) { data { ${selection} } } }`,
      ...(variable ? { variables: { given: variable[1] } } : {}),
    });
    face.answered(answer, names.update, data);
    await face.expectStored(entity.id, data);
  };

  const other = stage.data(1);
  const data = Object.fromEntries(
    scalars.map(({ name, type: of }) => [name, of === 'json' ? written : other[name]] as const),
  );
  await update(data, literal(data));

  const text = scalars.find(({ type: of, unique, regex }) => of === 'string' && !unique && regex === undefined);
  if (!text) return;
  const value = stage.data()[text.name];
  await update({ [text.name]: value }, `{ ${text.name}: $given }`, ['String', value]);
}

export const writtenOutCheck: Check = onFace(
  'graphql.update',
  'Data means the same written out, or with a variable in it, as by one variable.',
  readsLiterals,
  { id: 'graphql.update.written-out', types: withoutZones(collections) },
);

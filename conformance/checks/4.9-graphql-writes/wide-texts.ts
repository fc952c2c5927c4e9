/** Texts of many characters of several bytes: a body may be cut inside a character on its way (4.9, observed). */

import { takesAnyText } from '../../models/attribute-types.ts';
import type { Attribute } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isAllowed } from '../writing/values.ts';
import { fieldIn } from './mutations.ts';
import { onAdapter, type Stage, typesWith } from './on-adapter.ts';

const clause = 'graphql.http.utf-8';

/** More bytes than servers usually read at once, and fewer than they take. Wherever it is cut, a text is inside a character. */
const longTexts = ['', 'a', 'ab'].map((start) => start + '€'.repeat(30_000));

/** A few characters of two to four bytes, for bodies in pieces. */
const shortTexts = ['', 'a', 'ab', 'abc'].map((start) => start + '🦉é€'.repeat(20));

const takesLong = (attribute: Attribute): boolean =>
  takesAnyText(attribute.type) && !attribute.unique && longTexts.every((text) => isAllowed(attribute, text));

/** Updates an entry with each text, as a whole and in pieces; the answer and a read by REST must have it. */
async function writes({ session, type, scratch, adapter }: Stage): Promise<void> {
  const { entry } = await scratch.create(type, {});
  const { id } = entry;
  const { name } = type.attributes.find((attribute) => !attribute.private && takesLong(attribute)) ?? { name: '' };
  const { update, input } = adapter.names;
  const query = `mutation ($id: ID!, $data: ${input}!) { ${update}(id: $id, data: $data) { data { attributes { ${name} } } } }`;
  const inPieces = { headers: { 'transfer-encoding': 'chunked' } };
  const requests = [...longTexts.map((text) => ({ text })), ...shortTexts.map((text) => ({ text, ...inPieces }))];
  for (const { text, ...sent } of requests) {
    const answer = await session.graphql({ query, variables: { id, data: { [name]: text } }, ...sent });
    expectSame(`${update} answers another text`, fieldIn(answer, update), { data: { attributes: { [name]: text } } });
    const { attributes } = entryIn(session, await session.get(`${endpointPath(type)}/${id}?fields[0]=${name}`));
    expectSame(`${lastRequest(session)} answers another text`, attributes[name], text);
  }
}

export const wideTextCheck: Check = onAdapter(
  variant(`${clause}.long`, clause, 'Long texts, and texts in bodies in pieces, are read as UTF-8 as a whole.'),
  writes,
  { types: (model) => typesWith(takesLong)(model).slice(0, 1) },
);

/** Texts of many characters of several bytes: a body may be cut inside a character on its way (4.9, observed). */

import { takesAnyText } from '../../models/attribute-types.ts';
import type { Attribute } from '../../models/model.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { graphqlPath } from '../../target/graphql.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isAllowed } from '../writing/values.ts';
import { fieldIn } from './mutations.ts';
import { onAdapter, type Stage, typesWith, withoutZones } from './on-adapter.ts';

const clause = 'graphql.http.utf-8';

/** More bytes than servers usually read at once, and fewer than they take. Wherever it is cut, a text is inside a character. */
const longTexts = ['', 'a', 'ab'].map((start) => start + '€'.repeat(30_000));

/** A few characters of two to four bytes, for bodies in pieces. */
const shortTexts = ['', 'a', 'ab', 'abc'].map((start) => start + '🦉é€'.repeat(20));

/** Texts of characters of one to four bytes, and of those with a meaning in an address. */
const addressTexts = ['Grün', '🦉é€', 'a+b & c=d', '100% #1?'];

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

/** Lists by each text, which stands in the query or in its variables, by GET and by POST; the entry that has it is found. */
async function readsByGet({ session, type, scratch, adapter }: Stage): Promise<void> {
  const { name } = type.attributes.find((attribute) => !attribute.private && takesLong(attribute)) ?? { name: '' };
  const path = graphqlPath(session.target);
  for (const text of addressTexts) {
    const { entry } = await scratch.create(type, { [name]: text });
    const listOf = (operand: string): string =>
      `${adapter.names.list}(filters: { id: { eq: ${JSON.stringify(String(entry.id))} }, ${name}: { eq: ${operand} } }${type.draftAndPublish ? ', publicationState: PREVIEW' : ''}) { data { id } }`;
    const forms = [
      { query: `{ ${listOf(JSON.stringify(text))} }` },
      { query: `query ($text: String) { ${listOf('$text')} }`, variables: JSON.stringify({ text }) },
    ];
    const expected = { data: { [adapter.names.list]: { data: [{ id: String(entry.id) }] } } };
    for (const form of forms) {
      const answer = await session.get(`${path}?${new URLSearchParams(form)}`, 'full');
      expectSame(`GET ${path} does not find the entry with ${text}`, answer.body, expected);
    }
  }
}

export const textsByGetCheck: Check = onAdapter(
  variant(`${clause}.get`, clause, 'Texts in the address of a query by GET are read as UTF-8.'),
  readsByGet,
  { types: (model) => withoutZones(typesWith(takesLong))(model).slice(0, 1) },
);

export const wideTextCheck: Check = onAdapter(
  variant(`${clause}.long`, clause, 'Long texts, and texts in bodies in pieces, are read as UTF-8 as a whole.'),
  writes,
  { types: (model) => typesWith(takesLong)(model).slice(0, 1) },
);

/** What writes of single types answer, and the files that they attach (4.1, 4.4, 4.5). */
import type { JsonObject } from '../../models/json.ts';
import { compareKeys } from '../4.4-fields/compare-keys.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { isShown, isShownMedia } from '../writing/compare.ts';
import { dataPart, expectHeld, heldAfter, removeFiles, type Slot, send, slotOf } from './files-of-forms.ts';
import { onSingle } from './single-bench.ts';
import { singleEmptyUpdateCheck, singleIdCheck, singleMissingDataCheck, singleRequiredCheck } from './single-bodies.ts';
import { singleMomentChecks } from './single-moments.ts';
import { singleServedChecks } from './single-served.ts';

/** PUT creates, PUT updates: `fields` and `populate` shape each answer. A real Strapi answers DELETE whole. */
const shapedAnswers: Check = onSingle(
  variant(
    'rest.query.on-writes.single',
    'rest.query.on-writes',
    'fields and populate shape the answers of PUT of a single type, also of the one that creates it.',
  ),
  async ({ session, type, path, whole, parts, remove }) => {
    const plain = type.attributes
      .filter(isShown)
      .slice(0, 2)
      .map(({ name }) => name);
    const inside = Object.keys(parts).slice(0, 1);
    const query = [
      ...plain.map((name, at) => `fields[${at}]=${name}`),
      ...inside.map((name, at) => `populate[${at}]=${name}`),
    ].join('&');
    const body = { data: { ...whole, ...parts } };
    await remove();
    for (let count = 0; count < 2; count += 1) {
      const answer = await session.send({ method: 'PUT', path: `${path}?${query}`, auth: 'full', body });
      const { attributes } = entryIn(session, answer);
      compareKeys(
        [{ id: 'of the single type', attributes }],
        [...plain, ...inside],
        `${lastRequest(session)}: ${query}`,
      );
    }
  },
  ({ attributes }) => attributes.some(isShown),
);

const noFiles: Slot = { steps: [], names: [], parts: [] };

/** PUT creates, PUT updates, by a form with files for every media attribute. */
const filesOfForms: Check = onSingle(
  {
    ...variant(
      'rest.body.multipart.single',
      'rest.body.multipart',
      'The files of a form are attached to the media attributes of a single type.',
    ),
    needs: ['upload'],
  },
  async (single) => {
    const { session, type, path, whole, remove, expect } = single;
    const media = type.attributes.filter(isShownMedia);
    const query = media.map(({ name }, at) => `populate[${at}]=${name}`).join('&');
    await remove();
    const held: JsonObject[] = [];
    let slots: readonly Slot[] = [];
    // the files of the first form are there yet when the others come
    for (const [turn, data] of [whole, whole, {}].entries()) {
      const next = media.map((attribute) => slotOf(attribute, [attribute.name], turn));
      slots = next.map((slot, at) => heldAfter(media[at] ?? {}, slots[at] ?? noFiles, slot));
      const form = [dataPart(data), ...next.flatMap(({ parts }) => parts)];
      const { attributes } = await send(single, 'PUT', `${path}?${query}`, form);
      expectHeld(session, attributes, slots);
      expectHeld(session, entryIn(session, await session.get(`${path}?${query}`)).attributes, slots);
      await expect(whole);
      held.push(attributes);
    }
    for (const attributes of held) await removeFiles(session, attributes, slots);
  },
  ({ attributes }) => attributes.some(isShownMedia),
);

export const singleWriteChecks: readonly Check[] = [
  shapedAnswers,
  filesOfForms,
  singleIdCheck,
  singleEmptyUpdateCheck,
  singleRequiredCheck,
  singleMissingDataCheck,
  ...singleMomentChecks,
  ...singleServedChecks,
];

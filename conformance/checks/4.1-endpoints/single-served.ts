/** What no answered entry has, a single type does not have, whatever a PUT says (2.1, observed). */
import type { ContentType } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onSingle } from './single-bench.ts';

/** PUTs with these values make and change the single type: no answer, to them, to a read or to a deletion, has the member. */
const lacks = (
  named: ReturnType<typeof variant>,
  name: string,
  value: unknown,
  holds?: (type: ContentType) => boolean,
): Check =>
  onSingle(
    named,
    async ({ session, whole, put, read, remove }) => {
      await remove();
      const more = { [name]: value };
      for (const ask of [
        () => put({ ...whole, ...more }),
        () => put(more),
        read,
        async () => entryIn(session, await remove()),
      ]) {
        const { attributes } = await ask();
        expectSame(`${lastRequest(session)} answers ${name}`, name in attributes, false);
      }
      await put(whole);
    },
    holds,
  );

export const singleServedChecks: readonly Check[] = [
  lacks(
    variant(
      'rest.attributes.no-published-at.single',
      'rest.attributes.no-published-at',
      'A single type without draft and publish has no publishedAt, and null in a PUT makes it no draft.',
    ),
    'publishedAt',
    null,
    ({ draftAndPublish }) => !draftAndPublish,
  ),
  lacks(
    variant(
      'rest.attributes.unknown-ignored.single',
      'rest.attributes.unknown-ignored',
      'A PUT on a single type ignores a field that the model does not know.',
    ),
    'noAttributeHasThisName',
    1,
  ),
];

/** Where a mistake inside rich text stands: the error tells the whole path (2.1, observed). */
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { errorPathsIn, expectError, lastRequest } from '../writing/answers.ts';
import { onAttribute } from '../writing/on-types.ts';

const text = { type: 'text', text: 'a' };
const paragraph = { type: 'paragraph', children: [text] };

/** Rich texts with one mistake, and where it stands below the attribute. */
const mistakes: readonly (readonly [blocks: readonly unknown[], path: readonly string[]])[] = [
  [
    [paragraph, { type: 'heading', level: 9, children: [text] }],
    ['1', 'level'],
  ],
  [[{ type: 'paragraph', children: [text, { type: 'text', text: 'b', bold: 'x' }] }], ['0', 'children', '1', 'bold']],
];

const clause = 'rest.validation.path';

export const blockPathCheck: Check = onAttribute(
  variant(`${clause}.blocks`, clause, 'A mistake inside rich text is told with the path from the attribute to it.'),
  ({ type, private: hidden }) => type === 'blocks' && !hidden,
  async (scratch, { type, attribute: { name } }) => {
    const { session } = scratch;
    const entry = await scratch.create(type, {});
    for (const [blocks, path] of mistakes) {
      const sent = { [name]: blocks };
      for (const answer of [
        await session.create(type, { ...scratch.complete(type, {}), ...sent }),
        await scratch.update(entry, sent),
      ]) {
        expectError(session, answer, 400, 'ValidationError');
        const expected = [[name, ...path].join('.')];
        expectSame(`${lastRequest(session)}: the path is not that of the mistake`, errorPathsIn(answer), expected);
      }
    }
  },
);

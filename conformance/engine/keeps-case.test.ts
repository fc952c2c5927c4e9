import { describe, expect, it } from 'vitest';
import { attribute, collection } from '../models/model.fixture.ts';
import type { Model } from '../models/model.ts';
import type { Session } from '../target/session.ts';
import { worldOf } from '../world/world.ts';
import { keepsCase } from './keeps-case.ts';

const model: Model = {
  contentTypes: [collection('book', { attributes: [attribute('title', 'string')] })],
  components: [],
};

const worldWith = (...titles: readonly string[]) =>
  worldOf(
    titles.map((title, at) => ({
      uid: 'api::book.book',
      id: at + 1,
      segment: `${at + 1}`,
      values: { title },
      links: {},
      own: true,
    })),
  );

/** A target with one book, found if `finds` holds for the operator and the operand. */
const answering = (finds: (operator: string, operand: string) => boolean): Session =>
  ({
    get: async (path: string) => {
      const [, operator = '', operand = ''] = /\[(\$\w+)\]=(.*)/.exec(path) ?? [];
      return { status: 200, body: { data: finds(operator, decodeURIComponent(operand)) ? [{ id: 1 }] : [] } };
    },
  }) as unknown as Session;

describe('keepsCase', () => {
  it('is true where the same letters are found, and those of the other case are not', async () => {
    const session = answering((_operator, operand) => operand === 'Tide');
    expect(await keepsCase(model, worldWith('Tide'), session)).toBe(true);
  });

  it('is false where one operator ignores case', async () => {
    const session = answering((operator, operand) => operand === 'Tide' || operator === '$endsWith');
    expect(await keepsCase(model, worldWith('Tide'), session)).toBe(false);
  });

  it.each([
    ['nothing is found at all', ['Tide'], false],
    ['both cases are there', ['Tide', 'TIDE'], true],
    ['no text is of letters alone', ['1 2'], true],
  ])('is false where %s', async (_words, titles, finds) => {
    expect(
      await keepsCase(
        model,
        worldWith(...titles),
        answering(() => finds),
      ),
    ).toBe(false);
  });
});

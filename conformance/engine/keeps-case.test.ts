import { describe, expect, it } from 'vitest';
import type { Model } from '../models/model.ts';
import type { Session } from '../target/session.ts';
import { worldOf } from '../world/world.ts';
import { keepsCase } from './keeps-case.ts';

const title = { name: 'title', type: 'string', required: false, unique: false, private: false, localized: false };
const model: Model = {
  contentTypes: [
    {
      uid: 'api::book.book',
      kind: 'collectionType',
      singularName: 'book',
      pluralName: 'books',
      draftAndPublish: false,
      localized: false,
      populateCreatorFields: false,
      attributes: [title],
    },
  ],
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

  it('is false where nothing is found at all, or no text tells', async () => {
    expect(
      await keepsCase(
        model,
        worldWith('Tide'),
        answering(() => false),
      ),
    ).toBe(false);
    expect(
      await keepsCase(
        model,
        worldWith('Tide', 'TIDE'),
        answering(() => true),
      ),
    ).toBe(false);
    expect(
      await keepsCase(
        model,
        worldWith('1 2'),
        answering(() => true),
      ),
    ).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { doesNothing, readDefaultFactory } from './default-factory.ts';

describe('readDefaultFactory', () => {
  it.each([
    `'use strict';\n/** a controller */\nconst { createCoreController } = require('@strapi/strapi').factories;\n\nmodule.exports = createCoreController('api::book.book');\n`,
    `const { createCoreController } = require("@strapi/strapi").factories\nmodule.exports = createCoreController("api::book.book")`,
    `const { factories } = require('@strapi/strapi');\nmodule.exports = factories.createCoreController('api::book.book'); // nothing more`,
    `module.exports = require('@strapi/strapi').factories.createCoreController('api::book.book');`,
    `import { factories } from '@strapi/strapi'\n\nexport default factories.createCoreController('api::book.book');`,
  ])('knows a default controller: %#', (text) => {
    expect(readDefaultFactory(text)).toEqual({ makes: 'controllers', uid: 'api::book.book' });
  });

  it('knows routers and services', () => {
    const factories = ['Router', 'Service'].map((kind) =>
      readDefaultFactory(
        `const { createCore${kind} } = require('@strapi/strapi').factories;\nmodule.exports = createCore${kind}('api::a-b.c-d');`,
      ),
    );
    expect(factories).toEqual([
      { makes: 'routes', uid: 'api::a-b.c-d' },
      { makes: 'services', uid: 'api::a-b.c-d' },
    ]);
  });

  it.each([
    `const { createCoreController } = require('@strapi/strapi').factories;\nmodule.exports = createCoreController('api::book.book', ({ strapi }) => ({}));`,
    `const { createCoreController } = require('@strapi/strapi').factories;\nconsole.log(1);\nmodule.exports = createCoreController('api::book.book');`,
    `module.exports = { routes: [] };`,
    '',
  ])('takes anything more for code: %#', (text) => {
    expect(readDefaultFactory(text)).toBeUndefined();
  });
});

describe('doesNothing', () => {
  it.each([
    '',
    `'use strict';\n\nmodule.exports = {\n  /** An\n asynchronous register */\n  register(/*{ strapi }*/) {},\n\n  bootstrap(/*{ strapi }*/) {},\n};\n`,
    `export default {\n  register(/* { strapi }: { strapi: Strapi } */) {},\n  bootstrap() {},\n};`,
  ])('is true of a new project: %#', (text) => {
    expect(doesNothing(text)).toBe(true);
  });

  it('is false of code', () => {
    expect(doesNothing('module.exports = { bootstrap() { run(); } };')).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { actionsIn, permissionsOf } from './permissions.ts';

describe('permissions of a role', () => {
  it('come back from the tree that names them', () => {
    const actions = ['api::book.book.find', 'api::book.book.findOne', 'plugin::upload.content-api.find'];
    expect(actionsIn(permissionsOf(actions))).toEqual(actions);
  });

  it('have what they deny beside what they grant', () => {
    expect(permissionsOf(['api::book.book.find'])).toEqual({
      'api::book': {
        controllers: {
          book: {
            find: { enabled: true, policy: '' },
            update: { enabled: false, policy: '' },
            delete: { enabled: false, policy: '' },
          },
        },
      },
    });
  });

  it('are those that are enabled', () => {
    expect(actionsIn({ 'api::a': { controllers: { a: { find: { enabled: false, policy: '' } } } } })).toEqual([]);
    expect(actionsIn(undefined)).toEqual([]);
  });
});

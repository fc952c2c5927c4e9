import { describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { parsePublicActions } from './public-actions.ts';
import { createAccess } from './viewer.ts';

const model = libraryModel();
const access = createAccess({ tokens: ['s3cret'], publicActions: new Set(['api::tag.tag.find']) });

describe('createAccess', () => {
  it('lets a full-access token do everything', () => {
    const caller = access.callerOf('bearer s3cret');
    expect(caller.fullAccess).toBe(true);
    expect(caller.viewer.may('delete', 'api::book.book')).toBe(true);
  });

  it.each([undefined, 'Basic czNjcmV0', 'Bearer', 's3cret', 'Bearer s3cret more'])(
    'takes %s for anonymous',
    (header) => {
      const { viewer, fullAccess } = access.callerOf(header);
      expect(fullAccess).toBe(false);
      expect([viewer.may('find', 'api::tag.tag'), viewer.may('findOne', 'api::tag.tag')]).toEqual([true, false]);
    },
  );

  it('refuses a bearer that nothing accepts', () => {
    expect(() => access.callerOf('Bearer nope')).toThrow('Missing or invalid credentials');
  });
});

describe('parsePublicActions', () => {
  it('reads read, all, lists, and nothing', () => {
    expect(parsePublicActions('read', model)).toContain('api::setting.setting.findOne');
    expect(parsePublicActions('read', model)).not.toContain('api::tag.tag.create');
    expect(parsePublicActions('all', model)).toContain('api::tag.tag.delete');
    expect(parsePublicActions('all', model)).toContain('api::note.note.createLocalization');
    expect(parsePublicActions('all', model)).not.toContain('plugin::users-permissions.user.find');
    expect([...parsePublicActions('plugin::users-permissions.user.find', model)]).toHaveLength(1);
    expect([...parsePublicActions(' api::tag.tag.find, ', model)]).toEqual(['api::tag.tag.find']);
    expect(parsePublicActions('', model).size).toBe(0);
    expect([...parsePublicActions('api::tag.tag.top', model, ['api::tag.tag.top'])]).toEqual(['api::tag.tag.top']);
    expect(parsePublicActions('all', model, ['api::tag.tag.top'])).toContain('api::tag.tag.top');
  });

  it('names the nearest action when one does not exist', () => {
    expect(() => parsePublicActions('api::tag.tag.fnd', model)).toThrow('did you mean "api::tag.tag.find"?');
  });
});

import { describe, expect, it } from 'vitest';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import { ADVANCED_DEFAULTS, ADVANCED_KEY, advancedSettings, createSettings } from './settings.ts';

describe('settings', () => {
  it('are set, replaced and deleted by key', async () => {
    const settings = createSettings(await openStore(libraryModel()));
    await settings.set('a', { x: 1 });
    await settings.set('a', [2]);
    await settings.set('b', null);
    expect([settings.get('a'), settings.get('b'), settings.get('c')]).toEqual([[2], null, undefined]);
    await settings.delete('a');
    expect(settings.get('a')).toBeUndefined();
  });

  it('are as by default where nothing, or nothing sensible, is set', async () => {
    const settings = createSettings(await openStore(libraryModel()));
    expect(advancedSettings(settings)).toEqual(ADVANCED_DEFAULTS);
    await settings.set(ADVANCED_KEY, { email_confirmation: true, allow_register: 'no', default_role: 'editor' });
    expect(advancedSettings(settings)).toEqual({
      ...ADVANCED_DEFAULTS,
      email_confirmation: true,
      default_role: 'editor',
    });
  });

  it('are all read, but texts that are empty or none', async () => {
    const settings = createSettings(await openStore(libraryModel()));
    const stored = {
      ...{ unique_email: false, allow_register: false, email_confirmation: true, default_role: 'editor' },
      ...{ email_reset_password: 'https://a.test', email_confirmation_redirection: 'https://b.test' },
    };
    await settings.set(ADVANCED_KEY, stored);
    expect(advancedSettings(settings)).toEqual(stored);
    await settings.set(ADVANCED_KEY, { email_reset_password: '', email_confirmation_redirection: 5, default_role: '' });
    expect(advancedSettings(settings)).toEqual(ADVANCED_DEFAULTS);
    await settings.set(ADVANCED_KEY, null);
    expect(advancedSettings(settings)).toEqual(ADVANCED_DEFAULTS);
  });
});

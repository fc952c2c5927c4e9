import { describe, expect, it } from 'vitest';
import type { ContentType } from '../models/model.ts';
import type { WorldEntry } from '../world/world.ts';
import { FALSE, TRUE } from './truth.ts';
import { visibility } from './visible.ts';

const genre = { uid: 'api::genre.genre', localized: true, draftAndPublish: false } as ContentType;
const reading = { defaultLocale: 'en', unnamed: 'default' } as const;

describe('the locales of a list', () => {
  it.each([
    [undefined, { en: TRUE, fr: FALSE, de: FALSE }],
    ['fr', { en: FALSE, fr: TRUE, de: FALSE }],
    ['all', { en: TRUE, fr: TRUE, de: TRUE }],
    [['fr', 'de'], { en: FALSE, fr: TRUE, de: TRUE }],
    [
      { 0: 'de', 1: 'en' },
      { en: TRUE, fr: FALSE, de: TRUE },
    ],
  ])('named as %j are those of its entries', (locale, expected) => {
    const visible = (code: string) => {
      const entry = { values: { locale: code } } as unknown as WorldEntry;
      return visibility(genre, entry, locale === undefined ? {} : { locale }, reading);
    };
    expect({ en: visible('en'), fr: visible('fr'), de: visible('de') }).toEqual(expected);
  });
});

/** The library of fake values in a language, with a seed. */
import type { Faker } from '@faker-js/faker';

/** Values do not depend on the day: dates are made around this one. */
export const LAST_DAY = Date.UTC(2026, 0, 1);

/** Loads the library for a locale, `de-AT`, or for its language, or in English. */
export async function fakerOf(locale: string): Promise<Faker> {
  const [language = 'en', region] = locale.split(/[-_]/);
  const names = [...(region ? [`${language}_${region.toUpperCase()}`] : []), language, 'en'];
  for (const name of names.filter((name) => /^[a-z]{2,3}(_[A-Z]{2})?$/.test(name))) {
    try {
      const { faker }: { readonly faker: Faker } = await import(`@faker-js/faker/locale/${name}`);
      faker.setDefaultRefDate(LAST_DAY);
      return faker;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  throw new Error('--fake: the package @faker-js/faker is not installed completely');
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ERR_PACKAGE_PATH_NOT_EXPORTED', 'ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String(error.code));

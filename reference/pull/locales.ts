/** The locales of a server, and those of them that are pulled. */
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { valueError } from '../model/raw.ts';
import type { SeedRecord } from '../seed/record.ts';
import type { Source } from './source.ts';

/** A locale, as an entry of a seed. */
export interface ServerLocale extends SeedRecord {
  readonly code: string;
}

/** The locales of a server; none if it has no localization, or does not tell them. */
export async function readLocales(source: Source): Promise<readonly ServerLocale[]> {
  const { status, body } = await source.get('/i18n/locales', [403, 404]);
  if (status !== 200) return [];
  const raw = { value: body, file: `${source.url} /i18n/locales`, place: 'the answer' };
  if (!Array.isArray(body)) throw valueError(raw, 'a list of locales; is this the API of a Strapi 4?');
  return body.map((value: unknown, index) => {
    const { id, name, code, isDefault, createdAt, updatedAt } = isObject(value) ? value : {};
    if (typeof id !== 'number' || typeof code !== 'string')
      throw valueError({ ...raw, value, place: `${index}` }, 'a locale with id and code');
    return { id, name, code, isDefault: isDefault === true, createdAt, updatedAt };
  });
}

/**
 * The locales that are asked for.
 *
 * @throws ProjectError for one that the server does not have, with the nearest right one
 */
export function chosenLocales(
  wanted: readonly string[] | undefined,
  locales: readonly ServerLocale[],
  url: string,
): readonly string[] | undefined {
  const codes = locales.map(({ code }) => code);
  const unknown = wanted?.find((code) => !codes.includes(code));
  if (unknown === undefined) return wanted;
  const cause = codes.length === 0 ? 'tells no locales' : `has no locale "${unknown}", but ${codes.join(', ')}`;
  throw new ProjectError('--locales', '', `${url} ${cause}${didYouMean(unknown, codes)}`);
}

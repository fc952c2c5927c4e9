/** The locales that a target tells of (4.7, observed). */
import { isObject } from '../models/json.ts';

export const localesPath = '/api/i18n/locales';

/** Codes of the locales in the body of an answer, the default one first; empty where it holds none. */
export function localeCodes(body: unknown): string[] {
  const locales = (Array.isArray(body) ? body : []).filter(isObject).filter(({ code }) => typeof code === 'string');
  return locales
    .toSorted((a, b) => Number(b.isDefault === true) - Number(a.isDefault === true))
    .map(({ code }) => String(code));
}

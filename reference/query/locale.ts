/** The parameter `locale` (source document 4.7), on content-types that are localized. */
import type { ContentType } from '../model/model.ts';
import type { Json } from '../store/reader.ts';
import { EVERYTHING } from './filters.ts';
import { invalidValue } from './invalid.ts';
import type { Filter } from './query.ts';

/**
 * Resolves the parameter `locale`: a code, a list of codes, or `all`; without it the default locale. An unknown code finds
 * nothing, as observed. Content-types without localization ignore the parameter.
 *
 * @throws ApiError 400 when the value is neither text nor a list of texts
 */
export function resolveLocale(value: Json | undefined, contentType: ContentType, defaultLocale: string): Filter {
  if (!contentType.localized || value === 'all') return EVERYTHING;
  const codes = value === undefined ? [defaultLocale] : Array.isArray(value) ? value : [value ?? ''];
  if (!codes.every((code) => typeof code === 'string')) throw invalidValue('locale', 'a locale code', value);
  return { kind: 'compare', column: { name: 'locale', type: 'string' }, operator: '$in', operands: codes };
}

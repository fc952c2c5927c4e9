/** Which pages may read answers and change content: `strapi::cors` of the project's `config/middlewares`. */
import { isObject } from '../../model/object.ts';
import { at, flag, type Raw, text, valueError } from '../../model/raw.ts';

/** Allowed origins. A function gets the request and returns a text or a list, as the configuration may contain. */
type Origins = 'any' | readonly string[] | ((request: unknown) => unknown);

/** CORS settings of a project. */
export interface CorsConfig {
  /** Allowed origins. @default those on the host names of the server */
  readonly origins: Origins | undefined;
  readonly credentials: boolean;
  /** Header values; undefined uses the default. */
  readonly methods: string | undefined;
  readonly headers: string | undefined;
  readonly expose: string | undefined;
  /** Seconds that a browser may cache a preflight answer. */
  readonly maxAge: string | undefined;
}

/**
 * Reads the CORS settings. Of several entries the last one counts.
 *
 * @param middlewares `config/middlewares`, as configured
 * @throws ProjectError that names the place, the value and what is allowed
 */
export function readCorsConfig(middlewares: unknown): CorsConfig {
  const items: readonly unknown[] = Array.isArray(middlewares) ? middlewares : [];
  const index = items.findLastIndex((item) => isObject(item) && item.name === 'strapi::cors' && item.config);
  const item: Raw = { value: items[index], file: 'config/middlewares', place: `[${index}]` };
  const config = at(item, 'config');
  const maxAge = at(config, 'maxAge').value;
  return {
    origins: readOrigins(at(config, 'origin')),
    credentials: flag(at(config, 'credentials'), true),
    methods: readList(at(config, 'methods')),
    headers: readList(at(config, 'headers')),
    expose: readList(at(config, 'expose')),
    maxAge: maxAge === undefined || maxAge === null ? undefined : String(maxAge),
  };
}

function readOrigins(raw: Raw): Origins | undefined {
  const { value } = raw;
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'function') return (request) => value(request);
  return originsIn(value) ?? refuse(raw);
}

function refuse(raw: Raw): never {
  throw valueError(raw, 'an origin such as "https://www.example.com", a list of them, "*" or a function');
}

/** Origins as a text, a comma list or a list; undefined for anything else. */
export function originsIn(value: unknown): 'any' | readonly string[] | undefined {
  const origins: unknown[] = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : [value].flat();
  if (!origins.every((each) => typeof each === 'string')) return undefined;
  return origins.includes('*') ? 'any' : origins;
}

/** A header value: a text, or a list of texts. */
function readList(raw: Raw): string | undefined {
  const { value } = raw;
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) return text(raw);
  return value.map((item, index) => text({ ...raw, value: item, place: `${raw.place}[${index}]` })).join(',');
}

/** Headers that ordinary clients send beside the credentials: what a read answers does not depend on them (observed). */
import type { Request } from '../target/exchange.ts';
import { randomOf, shuffled } from '../world/random.ts';
import type { World } from '../world/world.ts';

export type Headers = NonNullable<Request['headers']>;

const site = 'http://touchstone.example';

/** The headers of clients by name, without a language. */
export const clients: Readonly<Record<string, Headers>> = {
  'a script of a page': { origin: site, referer: `${site}/list?page=2`, 'x-requested-with': 'XMLHttpRequest' },
  'a page with cookies': { cookie: 'theme=dark; seen=1', 'cache-control': 'no-cache', pragma: 'no-cache' },
  'a program that always sends JSON': { 'content-type': 'application/json', accept: 'application/json' },
  'a program that always sends forms': { 'content-type': 'application/x-www-form-urlencoded', accept: '*/*' },
};

/**
 * The headers of a client that fit a request: one with a body says the type of that, and servers may refuse what pages of
 * other sites send there.
 */
export function fitting(headers: Headers, { method }: Pick<Request, 'method'>): Headers {
  if (method === 'GET') return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'origin'));
}

/** What clients accept whose language is one of these: first this alone, then among others. */
export const languages = (codes: readonly string[]): readonly string[] =>
  codes.flatMap((code) => [code, `${code},${code.split('-', 1)[0]};q=0.9,*;q=0.5`]);

/** Codes of the locales of a world's entries, the default one last. */
export function localesOf({ defaultLocale, entries }: World, uids: readonly string[]): string[] {
  const codes = uids.flatMap((uid) => entries(uid).map(({ values: { locale } }) => locale));
  const known = [...new Set(codes)].filter((code) => typeof code === 'string' && /^[a-z-]+$/i.test(code)) as string[];
  return known.toSorted((a, b) => Number(a === defaultLocale) - Number(b === defaultLocale));
}

/** How many requests come from such a client. */
const share = 0.3;

/** A request as a client sends it that is drawn by the request, or as it is; one with a language where a content-type has locales. */
export function byClient(world: World, localized: readonly string[], request: Request): Request {
  const random = randomOf(world, `client ${request.method} ${request.path} ${JSON.stringify(request.body ?? '')}`);
  if (random() > share) return request;
  const [chosen = {}] = shuffled(Object.values(clients), random);
  const [language] = shuffled(languages(localesOf(world, localized)), random);
  const own = fitting(chosen, request);
  const accepted = language === undefined ? {} : { 'accept-language': language };
  return { ...request, headers: { ...own, ...accepted, ...request.headers } };
}

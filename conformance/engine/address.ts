/** The address of a target, and the headers of every request to it. */
import { UsageError } from '../models/usage-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of every request, names in lower case. Name and password of the URL become the Authorization header. */
export function headersFor(url: string | undefined, headers: Headers = {}): Record<string, string> {
  return { ...basicHeader(url), ...lowerCaseNames(headers) };
}

/** Whether requests carry name and password, which a proxy in front of the service asks for. */
export const hasBasic = ({ authorization = '' }: Headers): boolean => /^basic /i.test(authorization);

/** The Authorization header for the name and password of a URL; empty without them. */
function basicHeader(text: string | undefined): Record<string, string> {
  const { username, password } =
    text !== undefined && URL.canParse(text) ? new URL(text) : { username: '', password: '' };
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const lowerCaseNames = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Headers for reports: a shell variable takes the place of the Authorization header's value. */
export function withoutSecret({ authorization, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  return authorization === undefined ? others : { ...others, authorization: '$TOUCHSTONE_AUTHORIZATION' };
}

/**
 * The base URL without a trailing slash, name and password.
 *
 * @throws UsageError when it is not http or https, or has a query
 */
export function targetUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`${text} is not a URL of a target: expected http://HOST:PORT, with or without a path`);
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${text}: the URL of a target has no query`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

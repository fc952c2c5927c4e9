/** Where a target is, and what every request carries to get there. */
import { UsageError } from '../models/usage-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Headers of every request. A name and password in the URL become the Authorization header. */
export function headersFor(url: string | undefined, headers: Headers = {}): Record<string, string> {
  return { ...basicHeader(url), ...lowerCased(headers) };
}

/** Whether requests carry a name and password for something in front of the service. */
export const hasBasic = ({ authorization = '' }: Headers): boolean => /^basic /i.test(authorization);

/** Name and password that a URL carries, as the header they stand for. */
function basicHeader(text: string | undefined): Record<string, string> {
  const { username, password } =
    text !== undefined && URL.canParse(text) ? new URL(text) : { username: '', password: '' };
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Headers for reports: what lets one in is named by the shell variable that a reader fills. */
export function withoutSecret({ authorization, ...others }: Readonly<Record<string, string>>): Record<string, string> {
  return authorization === undefined ? others : { ...others, authorization: '$TOUCHSTONE_AUTHORIZATION' };
}

/** The base URL without a trailing slash, and without name and password. Throws UsageError when it is not http or https. */
export function targetUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`${text} is not a URL of a target: expected http://HOST:PORT, with or without a path`);
  }
  if (url.search !== '' || url.hash !== '') throw new UsageError(`${text}: the URL of a target has no query`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

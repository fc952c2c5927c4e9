/** Texts that resemble the full-access token. Reports name its variable in place of the token, so that nobody reads it there. */

/** How each text is made of the token, and how bash makes it of the variable. */
const ways = {
  'in capitals': { of: (token: string) => token.toUpperCase(), printed: '$' + '{TOUCHSTONE_TOKEN^^}' },
  'in small letters': { of: (token: string) => token.toLowerCase(), printed: '$' + '{TOUCHSTONE_TOKEN,,}' },
  'without its end': { of: (token: string) => token.slice(0, -1), printed: '$' + '{TOUCHSTONE_TOKEN%?}' },
  'with something behind it': { of: (token: string) => `${token}x`, printed: '$' + '{TOUCHSTONE_TOKEN}x' },
  'with another beginning': { of: (token: string) => `_${token.slice(1)}`, printed: '_$' + '{TOUCHSTONE_TOKEN#?}' },
} as const;

export type Resemblance = keyof typeof ways;

export const resemblances = Object.keys(ways) as readonly Resemblance[];

/** The text that resembles a token so. A token that is the same in this way has another text. */
export function resembling(token: string, way: Resemblance): string {
  const text = ways[way].of(token);
  return text === token || text === '' ? `${token}x` : text;
}

/** The same for bash, made of the variable of the token. */
export const printedResemblance = (way: Resemblance): string => ways[way].printed;

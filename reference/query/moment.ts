/** Dates and times as filters take them, with the messages observed for wrong ones. */

/** A parsed value in internal form, or the error message for an invalid text. */
export type Parsed = { readonly value: string } | { readonly message: string };

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/;
const TIME = /^(2[0-3]|[01]\d):([0-5]\d):([0-5]\d)(?:\.(\d{1,3}))?$/;
const DATE_TIME =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d+))?)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?)?)?$/;
const EPOCH = /^-?\d+$/;

/** Parses a date. Anything after the day is ignored: `2020-02-01T10:00` is `2020-02-01`. */
export function parseDate(text: string): Parsed {
  const day = DATE.exec(text)?.[0];
  if (day === undefined) return { message: 'Invalid format, expected yyyy-MM-dd' };
  return isDay(day) ? { value: day } : { message: 'Invalid date' };
}

/** Parses a time of day. Seconds are required; up to three decimals are kept. */
export function parseTime(text: string): Parsed {
  const match = TIME.exec(text);
  if (!match) return { message: 'Invalid time format, expected HH:mm:ss.SSS' };
  const [, hours, minutes, seconds, fraction = ''] = match;
  return { value: `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}` };
}

/** Parses an ISO 8601 date or date-time (UTC without an offset), or milliseconds since 1970. */
export function parseDateTime(text: string): Parsed {
  const moment = isoMoment(text) ?? (EPOCH.test(text) ? new Date(Number(text)) : undefined);
  if (moment === undefined || Number.isNaN(moment.getTime()))
    return { message: 'Invalid format, expected a timestamp or an ISO date' };
  return { value: moment.toISOString() };
}

function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function isoMoment(text: string): Date | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month = '01', day = '01', hours = '00', minutes = '00', seconds = '00', fraction = '', offset] = match;
  if (!isDay(`${year}-${month}-${day}`)) return undefined;
  const zone =
    offset === undefined || offset === 'Z'
      ? 'Z'
      : offset.replace(/^([+-]\d{2}):?(\d{2})?$/, '$1:$2').replace(/:$/, ':00');
  return new Date(
    `${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`,
  );
}

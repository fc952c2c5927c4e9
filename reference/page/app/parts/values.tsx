/** Values of entries, as a table or a list shows them. */
import type { ShownProject, ShownType } from '../../describe.ts';

/** An entry as REST answers it. */
export interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A list as REST answers it. */
export interface EntryList {
  readonly data: readonly Entry[];
  readonly meta: {
    readonly pagination?: { readonly total: number; readonly page: number; readonly pageCount: number };
  };
}

/** A file in an answer of REST. */
export interface FileValues {
  readonly name: string;
  readonly url: string;
  readonly mime: string;
  readonly alternativeText?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly formats?: { readonly thumbnail?: { readonly url: string } } | null;
}

/** A short text for a value. */
export function shortText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object') return JSON.stringify(value).slice(0, 120);
  const text = String(value);
  return text.length > 120 ? `${text.slice(0, 118)}…` : text;
}

/** A time as people read it: date and minutes, of UTC as in the API. */
export function timeText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 16).replace('T', ' ') : '';
}

/** What people know an entry by. */
export function titleOf(type: ShownType | undefined, id: number, values: Readonly<Record<string, unknown>>): string {
  const text = type && type.title !== 'id' ? shortText(values[type.title]) : '';
  return text === '' ? `#${id}` : text;
}

/** The picture of a file, or the kind of file that it is. */
export function Thumbnail({ file, size = 40 }: { readonly file: FileValues; readonly size?: number }) {
  if (!file.mime.startsWith('image/')) return <span class="thumb kind">{file.name.split('.').pop()}</span>;
  return (
    <img
      class="thumb"
      src={file.formats?.thumbnail?.url ?? file.url}
      alt={file.alternativeText || ''}
      width={size}
      height={size}
      loading="lazy"
    />
  );
}

/** The code of the default locale. */
export function defaultLocale({ locales }: ShownProject): string {
  return locales.find(({ isDefault }) => isDefault)?.code ?? '';
}

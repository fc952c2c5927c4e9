/** Entries in a table, whose heads sort. */
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownProject, ShownType } from '../../describe.ts';
import { hrefOf } from '../route.ts';
import { typeOf, useShared } from '../state.ts';
import { type Entry, type FileValues, shortText, Thumbnail, timeText, titleOf } from './values.tsx';

interface EntryTableProps {
  readonly type: ShownType;
  readonly columns: readonly Attribute[];
  /** Undefined before the first answer. */
  readonly entries: readonly Entry[] | undefined;
  /** `title:asc`; empty for none. */
  readonly sort: string;
  onSort(sort: string): void;
  readonly locale: string;
}

export function EntryTable({ type, columns, entries, sort, onSort, locale }: EntryTableProps) {
  const { project } = useShared();
  const { uid, displayName, draftAndPublish } = type;
  const hasTitle = columns.some(({ name }) => name === type.title);
  const [by, direction = 'asc'] = sort.split(':');
  const head = (name: string, isSortable = true, label = name) => {
    const order = by === name ? (direction === 'asc' ? 'ascending' : 'descending') : undefined;
    return (
      <th key={name} scope="col" aria-sort={order}>
        {isSortable ? (
          <button type="button" onClick={() => onSort(`${name}:${order === 'ascending' ? 'desc' : 'asc'}`)}>
            {label}
            <span aria-hidden="true">{order === undefined ? '' : order === 'ascending' ? ' ↑' : ' ↓'}</span>
          </button>
        ) : (
          label
        )}
      </th>
    );
  };
  const headOf = ({ name, type: kind }: Attribute) => head(name, !UNSORTED.includes(kind));
  const href = ({ id, attributes }: Entry) =>
    hrefOf(['content', uid, id], { locale: locale === 'all' ? shortText(attributes.locale) : locale });
  const cell = (column: Attribute, entry: Entry) => (
    <td
      key={column.name}
      class={NUMBERS.includes(column.type) ? 'number' : column.type === 'media' ? 'pictures' : undefined}
    >
      {column.name === type.title ? (
        <a href={href(entry)}>{titleOf(type, entry.id, entry.attributes)}</a>
      ) : (
        <Cell column={column} value={entry.attributes[column.name]} project={project} />
      )}
    </td>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section class="scroll" tabIndex={0} aria-label={`Entries of ${displayName}`}>
      <table aria-busy={entries === undefined}>
        <thead>
          <tr>
            {head('id')}
            {columns.slice(0, 1).map(headOf)}
            {draftAndPublish && head('publishedAt', true, 'state')}
            {columns.slice(1).map(headOf)}
            {locale === 'all' && head('locale')}
          </tr>
        </thead>
        <tbody>
          {entries?.map((entry) => (
            <tr key={entry.id}>
              <td class="id">{hasTitle ? entry.id : <a href={href(entry)}>{entry.id}</a>}</td>
              {columns.slice(0, 1).map((column) => cell(column, entry))}
              {draftAndPublish && (
                <td>
                  <State publishedAt={entry.attributes.publishedAt} />
                </td>
              )}
              {columns.slice(1).map((column) => cell(column, entry))}
              {locale === 'all' && <td>{shortText(entry.attributes.locale)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {entries?.length === 0 && <p class="empty">No entry passes.</p>}
    </section>
  );
}

const UNSORTED = ['media', 'relation', 'json', 'array', 'blocks'];
const NUMBERS = ['integer', 'decimal', 'float', 'biginteger'];

/** Whether an entry is published. */
export function State({ publishedAt }: { readonly publishedAt: unknown }) {
  return publishedAt ? <span class="state live">published</span> : <span class="state draft">draft</span>;
}

interface CellProps {
  readonly column: Attribute;
  readonly value: unknown;
  readonly project: ShownProject;
}

function Cell({ column, value, project }: CellProps) {
  if (column.type === 'media' || column.type === 'relation') {
    const { data } = (value ?? {}) as { readonly data?: Entry | readonly Entry[] | null };
    const linked = [data ?? []].flat() as readonly Entry[];
    if (linked.length === 0) return null;
    if (column.type === 'media')
      return (
        <>
          {linked.slice(0, 3).map(({ id, attributes }) => (
            <Thumbnail key={id} file={attributes as unknown as FileValues} size={36} />
          ))}
        </>
      );
    const target = typeOf(project, column.target);
    const names = linked.slice(0, 3).map(({ id, attributes }) => titleOf(target, id, attributes));
    return <>{names.join(', ') + (linked.length > 3 ? ` and ${linked.length - 3} more` : '')}</>;
  }
  if (column.type === 'datetime' || column.type === 'timestamp') return <>{timeText(value)}</>;
  return <>{shortText(value)}</>;
}

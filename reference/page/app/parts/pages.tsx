/** The way through the pages of a list. */

interface PagesProps {
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
  readonly pageSize: number;
  onPage(page: number): void;
  onPageSize(pageSize: number): void;
}

export function Pages({ page, pageCount, total, pageSize, onPage, onPageSize }: PagesProps) {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav class="pages" aria-label="Pages">
      <p aria-live="polite">
        {first.toLocaleString('en')}–{last.toLocaleString('en')} of {total.toLocaleString('en')}
      </p>
      <label>
        <span>per page</span>
        <select value={pageSize} onChange={(event) => onPageSize(Number(event.currentTarget.value))}>
          {[10, 25, 50, 100].map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <div class="buttons">
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </button>
        <span class="soft">
          {page.toLocaleString('en')} / {Math.max(1, pageCount).toLocaleString('en')}
        </span>
        <button type="button" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
          Next
        </button>
      </div>
    </nav>
  );
}

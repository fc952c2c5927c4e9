/** Text inside XML and HTML. */

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe as content or attribute value; drops control characters, which XML has no way to write. */
export function escapeMarkup(text: string): string {
  return [...text.replace(/[&<>"']/g, (character) => entities[character] ?? '')]
    .filter((character) => character >= ' ' || '\n\t'.includes(character))
    .join('');
}

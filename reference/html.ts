/** Text in the pages that the server shows. */

/** A text with the characters escaped that mean something in HTML, also between quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

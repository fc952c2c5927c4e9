/** Escapes text in pages of the server. */

/** Escapes the special characters of HTML, for texts and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Small parts of the page of the specification. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const toHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Escaped text in which `…` becomes code. */
export const prose = (text: string): string => toHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** `relation-kinds` → `Relation kinds`, `operandShape` → `Operand shape`. */
export const title = (name: string): string => {
  const words = name
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace('Graphql', 'GraphQL').replace('Rest', 'REST');
};

export const sectionId = (section: string): string => `section-${section}`;
export const tableId = (name: string): string => `table-${name}`;
export const decisionId = (name: string): string => `decision-${name}`;
export const linkTo = (id: string, text: string): string => `<a href="#${toHtml(id)}">${toHtml(text)}</a>`;

/** Title and body of a note: its first heading, and the rest. */
export function splitNote(note: string): { readonly heading: string; readonly body: string } {
  const [first = '', ...rest] = note.split('\n');
  return { heading: first.replace(/^# /, ''), body: rest.join('\n').trim() };
}

/** Pages of the server, and text in them. */

/** Escapes the special characters of HTML, for texts and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Content of a page. */
export interface HtmlPage {
  readonly title: string;
  /** HTML of the head, after what all pages have. */
  readonly head: string;
  /** HTML of the body. */
  readonly body: string;
}

/** A whole page: it fits a phone, and search engines leave it alone. The title is escaped, the rest is HTML. */
export function renderDocument({ title, head, body }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

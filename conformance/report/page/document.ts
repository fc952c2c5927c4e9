/** The document around a page that needs no other file and no network: reports, builds side by side, the specification. */
import { createHash } from 'node:crypto';
import { Markup, markup } from '../markup.ts';

export interface PageDocument {
  /** A line of its source, where it is generated. */
  readonly note?: string | undefined;
  readonly title: string;
  /** Style sheets, in their order. */
  readonly styles: readonly string[];
  /** Scripts, in their order. */
  readonly scripts: readonly string[];
  /** What the navigation holds below the name of the project. */
  readonly navigation: Markup;
  readonly main: Markup;
}

/** The text of a page. Its policy lets a browser run its own scripts alone. */
export function renderPage({ note, title, styles, scripts, navigation, main }: PageDocument): string {
  const code = scripts.join('\n');
  const hash = createHash('sha256').update(`\n${code}\n`).digest('base64');
  return markup`<!doctype html>
${note === undefined ? '' : new Markup(`<!-- ${note} -->\n`)}<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">
<title>${title}</title>
<style>
${new Markup(styles.join('\n'))}
</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<nav aria-label="Contents">
<p class="brand"><a href="#content">Touchstone</a></p>
${navigation}
</nav>
<main id="content" tabindex="-1">
${main}
</main>
<p class="unseen" role="status"></p>
<script>
${new Markup(code)}
</script>
</body>
</html>
`.toString();
}

/** The playground: GraphiQL at the path of the endpoint, served completely from here (source document 4.9, 8). */
import { fileURLToPath } from 'node:url';
import type { RequestHandler, Response } from 'express';
import { escapeHtml, renderDocument } from '../../html.ts';

/** Files of the page, by the name in their URL: generated from GraphiQL, so that nobody has to install it. */
const FILES: Readonly<Record<string, URL>> = {
  'playground.js': new URL('bundle/playground.generated.js', import.meta.url),
  'playground.css': new URL('bundle/playground.generated.css', import.meta.url),
};

/** Below the endpoint. */
const FOLDER = '/playground/';

/** Allows only this server; GraphiQL has inline styles, and its fonts are data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Makes the handler of the page and its files, to be mounted at the endpoint. It answers browsers that accept HTML, and passes
 * every other request on.
 *
 * @param endpoint path to which the page sends queries
 * @param query text with which the editor begins
 */
export function playground(endpoint: string, query: string): RequestHandler {
  const page = renderPage(endpoint, query);
  return (request, response, next) => {
    const { method, path } = request;
    if (method !== 'GET' && method !== 'HEAD') next();
    else if (path === '/' && wantsPage(request.headers.accept)) {
      // no charset in the header, as observed: the page declares it
      response.set(HEADERS).vary('Accept').writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    } else {
      const file = path.startsWith(FOLDER) ? fileOf(path.slice(FOLDER.length)) : undefined;
      if (file === undefined) next();
      else sendFile(response, file, next);
    }
  };
}

/** Whether `Accept` names HTML. */
function wantsPage(accept = ''): boolean {
  return /\btext\/html\b/i.test(accept);
}

/** Path of a file of the page; undefined for any other name. */
function fileOf(name: string): string | undefined {
  const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined;
  return file && fileURLToPath(file);
}

function sendFile(response: Response, file: string, next: (error?: unknown) => void): void {
  // an installation may lie in a folder whose name begins with a dot
  response.set(HEADERS).sendFile(file, { dotfiles: 'allow', maxAge: '1h' }, (error) => {
    if (error && !response.headersSent) next(error);
  });
}

function renderPage(endpoint: string, query: string): string {
  const at = (name: string) => `${endpoint}${FOLDER}${name}`;
  return renderDocument({
    title: 'GraphQL Playground',
    head: `<link rel="icon" href="data:,">
<link rel="stylesheet" href="${at('playground.css')}">
<style>body{margin:0}#playground{height:100vh}</style>`,
    body: `<div id="playground" data-endpoint="${endpoint}" data-query="${escapeHtml(query)}">Loading…</div>
<script src="${at('playground.js')}" defer></script>`,
  });
}

/** The page to look at the content and to work with it, at `/` in development (decision: it may what a full-access token may). */
import type { RequestHandler, Router } from 'express';
import express from '../express.ts';
import { renderDocument } from '../html.ts';
import { comesFrom, PAGE_PATH } from './comes-from.ts';
import { type EndpointParts, pageEndpoints } from './endpoints.ts';
import { HEADERS, pageFiles } from './files.ts';
import type { PagePlace } from './page-place.ts';

/** Options of the page. */
export interface PageOptions extends EndpointParts {
  readonly place: PagePlace;
  /** What `/` shows to who has no session, as HTML with this note in it. */
  renderWelcome(note: string): string;
}

/** The routes of the page. Requests from elsewhere are passed on, as if there were none. */
export interface PageRoutes {
  /** Files and endpoints, to be mounted before the request log and the faults: the page shows both, and is part of neither. */
  readonly below: Router;
  /** The page itself at `/`, where the code of a project may have a page of its own. */
  readonly root: Router;
}

/** Makes the routes of the page. */
export function pageRoutes(options: PageOptions): PageRoutes {
  const { place, renderWelcome } = options;
  const sendFile = pageFiles();
  const fromThere: RequestHandler = (request, _response, next) =>
    next(comesFrom(place, request) ? undefined : 'router');
  const sendShell: RequestHandler = (_request, response) => {
    response
      .set({ ...HEADERS, 'Cache-Control': 'no-cache' })
      .type('html')
      .send(renderShell(renderWelcome(NOTE)));
  };
  const root = express.Router().get('/', fromThere, sendShell);
  const below = express.Router().use(PAGE_PATH, fromThere).get(PAGE_PATH, sendShell);
  below.get(`${PAGE_PATH}/:name`, (request, response, next) => {
    if (!sendFile(request.params.name, request, response)) next();
  });
  below.use(PAGE_PATH, pageEndpoints(options));
  return { below, root };
}

/** The page before its script has run: today's welcome, which the script replaces if there is a session. */
function renderShell(welcome: string): string {
  return renderDocument({
    title: 'Touchstone',
    head: `<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${PAGE_PATH}/page.generated.css">
<script type="module" src="${PAGE_PATH}/page.generated.js"></script>`,
    body: `<div id="page"><main class="welcome">${welcome}</main></div>`,
  });
}

const NOTE = `<h2>Look and work</h2>
<p>This page shows the content and lets you work with it. Open it by the address that the start printed on standard error, in the
line that begins with <code>page</code>: it works once. Later, and in another browser, open it with a full-access token.</p>
<div id="door"></div>
`;

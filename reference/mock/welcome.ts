/** The page at the root of a server: what it is, and links to its endpoints. */
import type { Router } from 'express';
import express from '../express.ts';
import { escapeHtml, renderDocument } from '../html.ts';
import type { ContentType, Model } from '../model/model.ts';

/** Content of the page. */
export interface WelcomeOptions {
  readonly model: Model;
  /** Path of the endpoints, without trailing slash. */
  readonly prefix: string;
  /** Path of the GraphQL endpoint. */
  readonly graphql: string;
  /** In production the page names nothing of the project. */
  readonly production: boolean;
  /** Whether everyone may read a content-type. */
  isPublic(uid: string): boolean;
}

/** Makes `GET /`, a page for people, and `/_health`, which answers monitors of the server as a real Strapi does. */
export function welcomeRoutes(options: WelcomeOptions): Router {
  const router = express.Router();
  router.get('/', (_request, response) => {
    response
      .set('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('html')
      .send(renderPage(options));
  });
  router.all('/_health', (_request, response) => {
    response.status(204).set('strapi', 'You are so French!').end();
  });
  return router;
}

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}';

/** What the page says, as HTML without its head. `note` is more of it, and comes before the lists. */
export function renderWelcome({ model, prefix, graphql, production, isPublic }: WelcomeOptions, note = ''): string {
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  const rows = types.map((type) => {
    const path = `${prefix}/${pathOf(type)}`;
    // a link would end in an error
    const place = isPublic(type.uid) ? link(path) : `<code>${escapeHtml(path)}</code> (private)`;
    return `<li>${place} ${escapeHtml(type.displayName)}</li>`;
  });
  const lists = production
    ? ''
    : `<h2>Content-types</h2>\n<ul>\n${rows.join('\n')}\n</ul>\n<h2>GraphQL</h2>\n<p>${link(graphql)}</p>\n`;
  return `<h1>Touchstone</h1>
<p>The reference server of the Content Service is running. Content is private unless it was made public: send
<code>Authorization: Bearer TOKEN</code>, or start with <code>--public read</code>.</p>
${note}${lists}`;
}

function renderPage(options: WelcomeOptions): string {
  return renderDocument({ title: 'Touchstone', head: `<style>${STYLE}</style>`, body: renderWelcome(options) });
}

const pathOf = (type: ContentType): string => (type.kind === 'singleType' ? type.singularName : type.pluralName);

const link = (path: string): string => `<a href="${escapeHtml(path)}">${escapeHtml(path)}</a>`;

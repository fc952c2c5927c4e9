/** The files of the page: made by `npm run generate`, compressed when they are first asked for. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

const bundle = new URL('bundle/', import.meta.url);
const clauses = new URL('../../spec/spec.generated.html', import.meta.url);

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Allows only this server: no inline script, no inline style, no other origin, no frame around it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of the page and of each of its files. */
export const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A file in both forms. */
interface Kept {
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/** Sends a file by its name; false for a name that no file has. */
export type SendFile = (name: string, request: Request, response: Response) => boolean;

/** Makes the sender of the files of one server. */
export function pageFiles(): SendFile {
  const names = new Set(existsSync(bundle) ? readdirSync(bundle) : []);
  const kept = new Map<string, Kept>();
  const read = (name: string): string | undefined => {
    if (Object.hasOwn(CLAUSES, name)) return CLAUSES[name]?.();
    return names.has(name) && /\.(js|css)$/.test(name) ? readFileSync(new URL(name, bundle), 'utf8') : undefined;
  };
  return (name, request, response) => {
    const file = kept.get(name) ?? keptOf(name, read(name));
    if (!file) return false;
    kept.set(name, file);
    const { type, tag, plain, zipped } = file;
    response.set({ ...HEADERS, 'Content-Type': type, ETag: tag, 'Cache-Control': 'no-cache' }).vary('Accept-Encoding');
    const takesZip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    if (request.headers['if-none-match'] === tag) response.status(304).end();
    else if (takesZip) response.set('Content-Encoding', 'gzip').end(zipped);
    else response.end(plain);
    return true;
  };
}

function keptOf(name: string, text: string | undefined): Kept | undefined {
  if (text === undefined) return undefined;
  const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain';
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
  return { type, tag, plain: Buffer.from(text), zipped: gzipSync(text, { level: 9 }) };
}

/** A tag of the page of the clauses whose text stands in the page itself, which the policy does not allow. */
const STYLE = /<style>([\s\S]*?)<\/style>/;
const SCRIPT = /<script>([\s\S]*?)<\/script>/;

const clausesText = (): string => (existsSync(clauses) ? readFileSync(clauses, 'utf8') : '');

/** The page of the clauses, with its style and script as files of their own. */
const CLAUSES: Readonly<Record<string, () => string>> = {
  'clauses.html': () =>
    clausesText()
      .replace(STYLE, '<link rel="icon" href="data:,"><link rel="stylesheet" href="clauses.css">')
      .replace(SCRIPT, '<script src="clauses.js" defer></script>'),
  'clauses.css': () => STYLE.exec(clausesText())?.[1] ?? '',
  'clauses.js': () => SCRIPT.exec(clausesText())?.[1] ?? '',
};

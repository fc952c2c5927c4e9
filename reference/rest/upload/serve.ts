/** Serves uploaded files, so that none of them can run code in the origin of the server. */
import { basename, dirname, extname } from 'node:path';
import type { NextFunction, Request, Response, Router } from 'express';
import mime from 'mime-types';
import express from '../../express.ts';
import type { Files } from '../../media/files.ts';

/** Media types that browsers show without running code. All others are downloaded. */
const SHOWN = /^(image\/|audio\/|video\/|font\/|text\/plain$|application\/(pdf|json)$)/;

/** A file may not load, run or submit anything: an SVG opened by itself stays a picture. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Makes the routes below `/uploads` (decision served-files). The next handler answers for a missing file. */
export function serveFiles(files: Files): Router {
  const router = express.Router();
  router.get('/:name', (request, response, next) => {
    const { name } = request.params;
    const file = files.find(name);
    if (!file) {
      next();
      return;
    }
    const { length, tag, modified } = file;
    response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'max-age=0', ETag: tag });
    response.set('Last-Modified', modified.toUTCString());
    const part = requestedPart(request, tag, length);
    if (part === 'none') {
      response.status(416).set('Content-Range', `bytes */${length}`);
      response.type('text/plain').send('Range Not Satisfiable');
      return;
    }
    response.set(headersOf(name));
    if (part !== 'all') response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${length}`);
    const { start, end } = part === 'all' ? { start: 0, end: length - 1 } : part;
    if (file.path === undefined) response.send(file.read().subarray(start, end + 1));
    else sendFromDisk(response, file.path, part === 'all' ? {} : { start, end }, next);
  });
  return router;
}

/** Headers that keep a file from running code. */
function headersOf(name: string): Record<string, string> {
  const type = mime.lookup(extname(name)) || 'application/octet-stream';
  const isInline = SHOWN.test(type);
  return {
    'Content-Type': isInline ? mime.contentType(type) || type : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    // browsers show no PDF under such a policy, and run none in the origin of its server
    ...(type === 'application/pdf' ? {} : { 'Content-Security-Policy': POLICY }),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...(isInline ? {} : { 'Content-Disposition': 'attachment' }),
  };
}

/** Sends a file, or a part of it, piece by piece. */
function sendFromDisk(
  response: Response,
  path: string,
  part: { readonly start?: number; readonly end?: number },
  next: NextFunction,
): void {
  const headers = { acceptRanges: false, cacheControl: false, etag: false, lastModified: false };
  response.sendFile(basename(path), { root: dirname(path), ...headers, ...part }, (error?: unknown) => {
    // a client that disconnected is no error, and a file that was removed meanwhile is not found
    if (error === undefined || response.headersSent || response.destroyed) return;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.status(200);
    next(error instanceof Error && 'status' in error && error.status === 404 ? undefined : error);
  });
}

/** The requested part of a file, including its last byte; the first one of several. */
function requestedPart(
  request: Request,
  tag: string,
  size: number,
): 'all' | 'none' | { readonly start: number; readonly end: number } {
  const ifRange = request.headers['if-range'];
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== tag)) return 'all';
  const ranges = request.range(size);
  if (ranges === undefined) return 'all';
  if (typeof ranges === 'number') return 'none';
  return ranges.type === 'bytes' ? (ranges[0] ?? 'none') : 'all';
}

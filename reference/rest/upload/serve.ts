/** Uploaded files over HTTP, so that none of them can run anything in the name of the server. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Request, Router } from 'express';
import mime from 'mime-types';
import express from '../../express.ts';
import type { Files } from '../../media/files.ts';

/** Kinds of files that browsers show without running them. Everything else is downloaded. */
const SHOWN = /^(image\/|audio\/|video\/|font\/|text\/plain$|application\/(pdf|json)$)/;

/** Nothing in a file may load, run or be submitted: an SVG opened by itself stays a picture. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Makes the routes below `/uploads` (decision served-files). What is not there is for the next handler. */
export function serveFiles(files: Files): Router {
  const router = express.Router();
  router.get('/:name', (request, response, next) => {
    const { name } = request.params;
    const bytes = files.read(name);
    if (!bytes) {
      next();
      return;
    }
    // of its bytes: what is under a name may be replaced
    const tag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    response.set({ 'Accept-Ranges': 'bytes', 'Cache-Control': 'max-age=0', ETag: tag });
    const part = partAsked(request, tag, bytes.length);
    if (part === 'none') {
      response.status(416).set('Content-Range', `bytes */${bytes.length}`);
      response.type('text/plain').send('Range Not Satisfiable');
      return;
    }
    const type = mime.lookup(extname(name)) || 'application/octet-stream';
    const shown = SHOWN.test(type);
    response.set({
      'Content-Type': shown ? mime.contentType(type) || type : 'application/octet-stream',
      'X-Content-Type-Options': 'nosniff',
      // browsers do not show a PDF under such a policy, and run none in the name of its server
      ...(type === 'application/pdf' ? {} : { 'Content-Security-Policy': POLICY }),
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...(shown ? {} : { 'Content-Disposition': 'attachment' }),
    });
    if (part === 'all') {
      response.send(bytes);
      return;
    }
    const { start, end } = part;
    response.status(206).set('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
    response.send(bytes.subarray(start, end + 1));
  });
  return router;
}

/** The part of a file that is asked for, its last byte included; of several the first. */
function partAsked(
  request: Request,
  tag: string,
  size: number,
): 'all' | 'none' | { readonly start: number; readonly end: number } {
  const held = request.headers['if-range'];
  if (request.method !== 'GET' || (held !== undefined && held !== tag)) return 'all';
  const ranges = request.range(size);
  if (ranges === undefined) return 'all';
  if (typeof ranges === 'number') return 'none';
  return ranges.type === 'bytes' ? (ranges[0] ?? 'none') : 'all';
}

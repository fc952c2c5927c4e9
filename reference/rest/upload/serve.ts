/** Uploaded files over HTTP, so that none of them can run anything in the name of the server. */
import { extname } from 'node:path';
import type { Router } from 'express';
import mime from 'mime-types';
import express from '../../express.ts';
import type { Files } from '../../media/files.ts';

/** Kinds of files that browsers show without running them. Everything else is downloaded. */
const SHOWN = /^(image\/|audio\/|video\/|font\/|text\/plain$|application\/(pdf|json)$)/;

/** Nothing in a file may load, run or be submitted: an SVG opened by itself stays a picture. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Makes the routes below `/uploads`. What is not there is for the next handler. */
export function serveFiles(files: Files): Router {
  const router = express.Router();
  router.get('/:name', (request, response, next) => {
    const { name } = request.params;
    const bytes = files.read(name);
    if (!bytes) {
      next();
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
    response.send(bytes);
  });
  return router;
}

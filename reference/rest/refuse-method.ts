/** Answers requests whose path or method does not exist. */

import type { Request, Response } from 'express';
import { ApiError } from '../query/api-error.ts';
import { sendError } from './errors.ts';

/** Answers 405 with the allowed methods, in plain text as observed; answers OPTIONS with 200, GET and HEAD with 404. */
export function refuseMethod(request: Request, response: Response, allow: string): void {
  if (['GET', 'HEAD'].includes(request.method)) {
    sendError(response, new ApiError('NotFoundError'));
    return;
  }
  response.set('Allow', allow);
  if (request.method === 'OPTIONS') response.status(200).end();
  else response.status(405).type('text/plain').send('Method Not Allowed');
}

/** Answers a path that does not exist: 404 for GET, HEAD and OPTIONS, 405 for other methods, as observed. */
export function answerUnknownPath(request: Request, response: Response): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) sendError(response, new ApiError('NotFoundError'));
  else refuseMethod(request, response, 'HEAD, GET');
}

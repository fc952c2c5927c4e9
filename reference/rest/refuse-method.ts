/** Answers where a path or its method is not there. */

import type { Request, Response } from 'express';
import { ApiError } from '../query/api-error.ts';
import { sendError } from './errors.ts';

/** Answers 405 with the methods there are, as plain text as observed; to OPTIONS 200. */
export function refuseMethod(request: Request, response: Response, allow: string): void {
  response.set('Allow', allow);
  if (request.method === 'OPTIONS') response.status(200).end();
  else response.status(405).type('text/plain').send('Method Not Allowed');
}

/** Answers for a path that belongs to nothing: 404 to who reads it; as observed 405 to who would change it. */
export function answerNothing(request: Request, response: Response): void {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) sendError(response, new ApiError('NotFoundError'));
  else refuseMethod(request, response, 'HEAD, GET');
}

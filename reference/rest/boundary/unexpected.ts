/** Answers requests that make the server throw before the error handler of Express runs. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stackOf } from '../../model/caught-error.ts';
import { redactTarget } from '../redact.ts';
import { sendJson } from '../send-json.ts';

const unexpected = {
  data: null,
  error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: {} },
};

/** Answers 500 without details and logs the error; the process continues. */
export function answerUnexpected(
  error: unknown,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
  log: (text: string) => void,
): void {
  log(`${method} ${redactTarget(url)}: ${stackOf(error)}`);
  if (response.headersSent) response.destroy();
  else {
    response.statusCode = 500;
    sendJson(response, JSON.stringify(unexpected));
  }
}

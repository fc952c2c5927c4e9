/**
 * Answers every request with the bytes of a file: `node fixed.mjs http|express FILE`. The floor that others are measured
 * against. Writes `ready URL`.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import express from 'express';

const [kind, file] = process.argv.slice(2);
const body = readFileSync(file);
const type = 'application/json; charset=utf-8';

function expressApp() {
  const app = express();
  app.get('/*path', (_request, response) => response.type('json').send(body.toString()));
  return app;
}

const plain = (_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
};

const server = createServer(kind === 'express' ? expressApp() : plain);
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`));
process.on('SIGTERM', () => process.exit());

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readModel } from '../models/read.ts';
import { UsageError } from '../models/usage-error.ts';
import { createClient } from './client.ts';
import { type Credentials, proveWriting, reachTarget } from './reach.ts';
import { type Fault, startTinyService, type TinyService, tinyToken, writeProject } from './tiny-service.ts';

describe('the first questions to a target', () => {
  let service: TinyService;
  const project = writeProject();
  const model = readModel(project.path);
  project.remove();

  beforeEach(async () => {
    service = await startTinyService();
  });
  afterEach(() => service.close());

  const ask = async (credentials: Partial<Credentials> = {}, token = tinyToken): Promise<void> => {
    const client = createClient({ url: service.url, token, concurrency: 2, timeoutMs: 500 });
    const all = { hasToken: true, ...credentials };
    try {
      await reachTarget(client, model, all);
      await proveWriting(client, model, all);
    } finally {
      await client.close();
    }
  };

  const answering =
    (status: number, headers: Record<string, string>, text = ''): Fault =>
    (_, response) => {
      response.writeHead(status, headers).end(text);
      return true;
    };

  it('find nothing wrong with a full-access token, and make nothing', async () => {
    await ask();
    expect(service.entries.size).toBe(0);
    expect(service.seen.some((line) => line.startsWith('POST'))).toBe(false);
  });

  it('tell a token that may only read', async () => {
    service.fault = (request, response) =>
      request.method !== 'GET' &&
      answering(403, { 'content-type': 'application/json' }, '{"error":{"status":403}}')(request, response);
    await expect(ask()).rejects.toThrow('lets the token read but not write any entry');
    await expect(ask()).rejects.toThrow(UsageError);
  });

  const gate = { 'www-authenticate': 'Basic realm="staging"' };

  it.each<[string, Partial<Credentials>, string]>([
    ['without a password', {}, 'asks for a name and password; give them in the URL'],
    ['with a wrong password', { hasToken: false, hasBasic: true }, 'the name or the password is wrong'],
    ['with a password and a token', { hasBasic: true }, 'belong in the one header Authorization'],
  ])('tell a password in front of the service, %s', async (_, credentials, message) => {
    service.fault = answering(401, gate, '<html>401</html>');
    await expect(ask(credentials)).rejects.toThrow(message);
    await expect(ask(credentials)).rejects.toThrow('401 with WWW-Authenticate: Basic realm="staging"');
  });

  it('tell a redirect and a login page', async () => {
    service.fault = answering(302, { location: 'https://login.example.com/' });
    await expect(ask()).rejects.toThrow('answers 302 and points to https://login.example.com/');
    service.fault = answering(200, { 'content-type': 'text/html' }, '<form><input type="password"></form>');
    await expect(ask()).rejects.toThrow('answers 200 with a login page');
  });

  it('tell a token that expired', async () => {
    await expect(ask({}, 'old')).rejects.toThrow('refuses the token (Missing or invalid credentials)');
  });
});

/** Sends every sample to a real server with fresh seed content, and writes down what it answers. */
import type { FormPart } from '../../../conformance/target/exchange.ts';
import { multipart, multipartType } from '../../../conformance/target/multipart.ts';
import { startReference } from '../../../reference/start.ts';
import { loadClauses, type ShownExchange } from '../../../spec/index.ts';
import { accessSamples } from './access.ts';
import { entriesIn, withCompared, withoutFilters } from './compared.ts';
import { componentSamples } from './components.ts';
import { endpointSamples } from './endpoints.ts';
import { graphqlPluginSamples } from './graphql-plugins.ts';
import { graphqlReadSamples } from './graphql-reads.ts';
import { graphqlWriteSamples } from './graphql-writes.ts';
import { listSamples } from './lists.ts';
import { populationSamples } from './population.ts';
import { refusalSamples } from './refusals.ts';
import { relationSamples } from './relations.ts';
import type { Samples, Step } from './sample.ts';
import { otherScenes, type Scene } from './scenes.ts';
import { singleSamples } from './singles.ts';
import { stateSamples } from './states.ts';
import { uploadSamples } from './upload.ts';
import { userSamples } from './users.ts';

/** All samples, by clause id. */
export const samples: Samples = {
  ...endpointSamples,
  ...singleSamples,
  ...listSamples,
  ...populationSamples,
  ...refusalSamples,
  ...relationSamples,
  ...componentSamples,
  ...stateSamples,
  ...accessSamples,
  ...userSamples,
  ...uploadSamples,
  ...graphqlPluginSamples,
  ...graphqlReadSamples,
  ...graphqlWriteSamples,
};

/** So much of a page is shown. */
const mostOfPage = 120;

/** Every time the server sets reads as this one, so that a file changes only when an answer does. */
const MOMENT = '2024-06-01T12:00:00.000Z';

/** Sends all samples, and returns the exchanges by clause. Throws when a sample names a clause that does not exist. */
export async function recordExchanges(): Promise<Map<string, readonly ShownExchange[]>> {
  const exchanges = new Map<string, readonly ShownExchange[]>();
  const scenes: readonly Scene[] = [{ options: { env: 'production' }, samples }, ...(await otherScenes())];
  for (const scene of scenes) for (const [id, shown] of await recordScene(scene)) exchanges.set(id, shown);
  const clauses = loadClauses();
  const stray = [...exchanges.keys()].find((id) => !clauses.has(id));
  if (stray !== undefined)
    throw new Error(`a sample in scripts/generate/exchanges names ${stray}, which is no clause of spec/`);
  return new Map([...exchanges].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function recordScene(scene: Scene): Promise<Map<string, readonly ShownExchange[]>> {
  const server = await startReference({
    token: 'exchange-token',
    clock: () => Date.parse(MOMENT),
    // a mail that an exchange sends is no news
    log: () => {},
    ...scene.options,
  });
  const recorded = new Map<string, readonly ShownExchange[]>();
  try {
    for (const id of Object.keys(scene.samples).sort()) {
      await server.reset();
      const shown: ShownExchange[] = [];
      let last: Last = { jwt: '', url: '', bearers: scene.bearers };
      for (const sampled of scene.samples[id] ?? []) {
        const send = (step: Step) => exchange(server.url, server.token, last, step);
        const telling = withCompared(sampled);
        // what cannot be selected, such as a relation, is compared all the same
        const isRefused = telling !== sampled && (await send(telling)).written.answer.status >= 400;
        const step = isRefused ? sampled : telling;
        const { written, answered } = await send(step);
        last = { ...last, jwt: jwtIn(answered) ?? last.jwt, url: urlIn(answered) ?? last.url };
        const beside = await entryBeside(step, written, send);
        const on = scene.on === undefined ? {} : { on: scene.on };
        shown.push({ ...on, ...written, ...(beside === undefined ? {} : { beside }) });
      }
      recorded.set(id, shown);
    }
  } finally {
    await server.close();
  }
  return recorded;
}

/** An entry that the filters of a list did not let pass. */
async function entryBeside(
  step: Step,
  { answer }: ShownExchange,
  send: (step: Step) => Promise<{ readonly written: ShownExchange }>,
): Promise<unknown> {
  const whole = answer.status === 200 ? withoutFilters(step) : undefined;
  const passing = entriesIn(answer.body)?.map(({ id }) => id);
  if (!whole || !passing) return undefined;
  const { written } = await send(whole);
  return entriesIn(written.answer.body)?.find(({ id }) => !passing.includes(id));
}

/** The data for programs, `spec/exchanges.generated.json`: a line for each clause. */
export function renderExchangeData(exchanges: ReadonlyMap<string, readonly ShownExchange[]>): string {
  const lines = [...exchanges].map(([id, shown]) => `${JSON.stringify(id)}: ${JSON.stringify(shown)}`);
  return `{ "exchanges": {\n${lines.join(',\n')}\n} }\n`;
}

const AUTHORIZATION = {
  token: 'Bearer $TOKEN',
  wrong: 'Bearer a-token-nobody-knows',
  lower: 'bearer $TOKEN',
  basic: 'Basic dXNlcjpzZWNyZXQ=',
  none: undefined,
  user: 'Bearer $JWT',
  forged: 'Bearer $JWT-with-another-signature',
  reader: 'Bearer $READ_ONLY_TOKEN',
  custom: 'Bearer $CUSTOM_TOKEN',
} as const;

/** Parts of earlier answers that later requests of a sample use. */
interface Last {
  readonly jwt: string;
  /** Of a stored file. */
  readonly url: string;
  readonly bearers?: Scene['bearers'];
}

const urlIn = (answered: string): string | undefined => /"url":"(\/uploads\/[^"]+)"/.exec(answered)?.[1];

const jwtIn = (answered: string): string | undefined => /"jwt":"([^"]+)"/.exec(answered)?.[1];

/** Values that differ between runs: signatures, and names of stored files. */
const steady = (text: string): string =>
  text.replace(/"jwt":"[^"]+"/g, '"jwt":"$JWT"').replace(/_[0-9a-f]{10}(?=["._])/g, '_0123456789');

async function exchange(
  url: string,
  token: string,
  last: Last,
  step: Step,
): Promise<{ readonly written: ShownExchange; readonly answered: string }> {
  const authorization = AUTHORIZATION[step.auth];
  const headers: Record<string, string> = { ...step.headers };
  const own = last.bearers?.[step.auth];
  if (authorization) headers.authorization = own ? `Bearer ${own}` : bearing(authorization, token, last.jwt);
  const body = step.form
    ? multipart(step.form)
    : (step.raw?.text.padEnd(step.raw.padTo ?? 0) ?? (step.body === undefined ? undefined : JSON.stringify(step.body)));
  if (body !== undefined) headers['content-type'] = step.form ? multipartType : (step.raw?.type ?? 'application/json');
  // a path with an escape of its own is sent as it stands
  const escaped = step.path.includes('%') ? step.path.replaceAll(' ', '%20') : encodeURI(step.path);
  const path = escaped.replace('$URL', last.url);
  // fetch sends a stream in pieces, and writes the header itself
  const { 'transfer-encoding': coding, ...others } = headers;
  const sent =
    body === undefined ? {} : coding ? { body: new Blob([body]).stream(), duplex: 'half' as const } : { body };
  const answer = await fetch(url + path, { method: step.method, headers: others, ...sent });
  const text = await answer.text();
  const written: ShownExchange = {
    request: {
      method: step.method,
      path: step.path,
      ...(authorization ? { auth: authorization } : {}),
      ...(step.headers ? { headers: step.headers } : {}),
      ...(step.raw
        ? { contentType: step.raw.type, ...(step.raw.padTo ? { bytes: step.raw.padTo } : {}), body: step.raw.text }
        : {}),
      ...(step.form ? { contentType: 'multipart/form-data', body: step.form.map(readablePart) } : {}),
      ...(step.body === undefined ? {} : { body: step.body }),
    },
    answer: { status: answer.status, body: readable(steady(text)) },
  };
  return { written, answered: text };
}

/** The header as it is sent. A JWT with its last letters changed has another signature. */
function bearing(authorization: string, token: string, jwt: string): string {
  const forged = jwt.replace(/.{8}$/, 'AAAAAAAA');
  return authorization.replace('$JWT-with-another-signature', forged).replace('$JWT', jwt).replace('$TOKEN', token);
}

/** A part of a form. Files are written as their size. */
const readablePart = (part: FormPart): unknown =>
  'value' in part
    ? part
    : { name: part.name, filename: part.filename, type: part.type, bytes: Buffer.from(part.base64, 'base64').length };

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.startsWith('<') ? `${text.slice(0, mostOfPage)} …` : text;
  }
}

/** Servers that answer the same bytes to everything. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningServer, startNode } from './running.ts';

const script = fileURLToPath(new URL('./fixed.mjs', import.meta.url));

/** JSON of so many bytes. */
export const bytesOf = (length: number): string => JSON.stringify({ data: 'x'.repeat(length - '{"data":""}'.length) });

/** The default size: about that of a list of 25. */
export const sixKilobytes = bytesOf(6000);

/** Starts plain `node:http`, or plain Express, with this body; `folder` is where the body is handed over. */
export async function startFixed(kind: 'http' | 'express', body: string, folder: string): Promise<RunningServer> {
  const file = join(folder, `${kind}-${body.length}.json`);
  await writeFile(file, body);
  return startNode({ args: [script, kind, file] });
}

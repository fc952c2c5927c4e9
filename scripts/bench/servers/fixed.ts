/** Servers that answer every request with the same bytes. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { probe } from './probe.ts';
import { type NodeServer, startNode } from './running.ts';

const script = fileURLToPath(new URL('./fixed.mjs', import.meta.url));

/** JSON of so many bytes. */
export const bytesOf = (length: number): string => JSON.stringify({ data: 'x'.repeat(length - '{"data":""}'.length) });

/** The default size: about that of a list of 25. */
export const sixKilobytes = bytesOf(6000);

/** Starts plain `node:http` or plain Express with this body, handed over in a file of `folder`. */
export async function startFixed(kind: 'http' | 'express', body: string, folder: string): Promise<NodeServer> {
  const file = join(folder, `${kind}-${body.length}.json`);
  await writeFile(file, body);
  return startNode({ args: [...probe, script, kind, file] });
}

/** Logs the output of a process by lines. */
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A longer line is logged in pieces: it may never end. */
const LONGEST_LINE = 16 * 1024;

/** Calls `log` with each line of a stream, without its line feed. */
export function logLines(stream: Readable, log: (line: string) => void): void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (bytes: Buffer) => {
    const lines = (rest + decoder.write(bytes)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) log(line);
    for (; rest.length >= LONGEST_LINE; rest = rest.slice(LONGEST_LINE)) log(rest.slice(0, LONGEST_LINE));
  });
  stream.on('end', () => {
    rest += decoder.end();
    if (rest !== '') log(rest);
  });
}

/**
 * Sends hostile requests to the reference and judges what every answer must hold, whatever was sent.
 *
 *   npm run fuzz -- [--requests 20000] [--seed N] [--only NUMBER]
 *
 * The same seed and number of requests send the same requests; `--only` sends one of them alone. Exit 0 when nothing was
 * found, 1 otherwise, 2 for wrong usage.
 */
import { parseArgs } from 'node:util';
import { printableLine } from '../../conformance/models/printable.ts';
import { commandOf } from './request.ts';
import type { Fault } from './round.ts';
import { mayGrowTo, type RoundResult, runRounds } from './rounds.ts';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly only: number | undefined;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const whole = (name: keyof typeof values, text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    throw new Error(`--${name} takes a whole number, not ${text}`);
  };
  return {
    requests: whole('requests', values.requests),
    seed: values.seed === undefined ? Date.now() % 1_000_000 : whole('seed', values.seed),
    only: values.only === undefined ? undefined : whole('only', values.only),
  };
}

const say = (line: string): void => console.log(printableLine(line));

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

/** Prints the result of a round; returns the number of faults. */
function printRound({ name, sent, seconds, faults, complaints, heap, url }: RoundResult, seed: number): number {
  const pace = `${sent} requests in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second`;
  const used = heap ? `, heap ${megabytes(heap[0])} after a quarter, ${megabytes(heap[1])} at the end` : '';
  say(`${name}: ${pace}${used}`);
  const messages = [...complaints];
  if (heap && heap[1] > mayGrowTo(heap[0])) messages.push(`the heap grew beyond ${megabytes(mayGrowTo(heap[0]))}`);
  for (const complaint of messages) say(`  FAULT ${complaint}`);
  for (const fault of faults) printFault(fault, seed, url);
  return messages.length + faults.length;
}

function printFault({ kind, number, request, isAlone, log }: Fault, seed: number, url: URL): void {
  say(`  FAULT ${kind}`);
  say(
    `    seed ${seed}, request ${number}${isAlone ? '' : '; not seen again on its own, so this is the whole request'}`,
  );
  say(`    ${commandOf(request, url).replaceAll('Bearer fuzz-full-access', 'Bearer TOKEN')}`);
  for (const line of log?.split('\n').slice(0, 5) ?? []) say(`    | ${line}`);
}

let options: Options;
try {
  options = readOptions();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(2);
}
const { requests, seed, only } = options;
const started = performance.now();
let count = 0;
for await (const result of runRounds(requests, seed, only)) count += printRound(result, seed);
const seconds = (performance.now() - started) / 1000;
say(`${only === undefined ? requests : 'one of'} requests, seed ${seed}, ${seconds.toFixed(1)} s: ${count} faults`);
process.exitCode = count === 0 ? 0 : 1;

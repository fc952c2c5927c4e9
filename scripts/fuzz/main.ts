/**
 * Sends hostile requests to the reference, and tests the invariants of every answer.
 *
 *   npm run fuzz -- [options]
 *
 *   --requests N  number of requests (default: 20000)
 *   --seed N      seed of the requests (default: from the clock)
 *   --only N      send only the request with this number (default: all)
 *
 * The same seed and number of requests generate the same requests.
 *
 * Exit codes: 0 no fault, 1 faults, 2 wrong usage.
 */
import { printableLine } from '../../conformance/models/printable.ts';
import { exitWithUsage, readCommandLine } from '../command-line.ts';
import { commandOf } from './request.ts';
import type { Fault } from './round.ts';
import { mayGrowTo, type RoundResult, runRounds } from './rounds.ts';

interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly only: number | undefined;
}

function readOptions(): Options {
  const { values } = readCommandLine(import.meta.url, {
    options: {
      requests: { type: 'string', default: '20000' },
      seed: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const whole = (name: keyof typeof values, text: string): number => {
    if (/^\d{1,9}$/.test(text)) return Number(text);
    exitWithUsage(import.meta.url, `--${name} takes a whole number, not ${text}`);
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

const { requests, seed, only } = readOptions();
const started = performance.now();
let count = 0;
for await (const result of runRounds(requests, seed, only)) count += printRound(result, seed);
const seconds = (performance.now() - started) / 1000;
say(`${only === undefined ? requests : 'one of'} requests, seed ${seed}, ${seconds.toFixed(1)} s: ${count} faults`);
process.exitCode = count === 0 ? 0 : 1;

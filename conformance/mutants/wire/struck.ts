/** Counts the changes of a fault in a run: without any, no check can find it. */

import { isDeepStrictEqual } from 'node:util';
import { decodeText } from '../../models/decode-text.ts';
import { isReply, type Mutant, type Passing } from '../mutant.ts';

export interface Struck {
  /** Number of rewritten requests. */
  requests: number;
  /** Number of answers that differ from the sound ones, or that the target was not asked for. */
  answers: number;
  /** A few requests with other answers. */
  readonly examples: string[];
}

const maxShown = 3;

/** The mutant, with a record of its changes. Rewritten reads are also sent unchanged, to compare answers. */
export const recordChanges = (mutant: Mutant, struck: Struck): Mutant => ({
  ...mutant,
  fault: (bench) => {
    const fault = mutant.fault(bench);
    const originals = new WeakMap<Passing, Passing>();
    const count = ({ method, path }: Passing): void => {
      struck.answers += 1;
      if (struck.examples.length < maxShown) struck.examples.push(`${method} ${decodeText(path)}`);
    };
    return {
      request: async (request) => {
        const passed = (await fault.request?.(request)) ?? request;
        if (isReply(passed)) count(request);
        if (passed === request || isReply(passed)) return passed;
        if (isDeepStrictEqual(passed, request)) return request;
        struck.requests += 1;
        originals.set(passed, request);
        return passed;
      },
      answer: async (answer, request) => {
        const reply = (await fault.answer?.(answer, request)) ?? answer;
        const original = originals.get(request) ?? request;
        const isRead = original.method === 'GET' && original !== request;
        const sound = isRead ? await bench.send(original) : answer;
        if (isDeepStrictEqual([reply.status, reply.body], [sound.status, sound.body])) return reply;
        count(original);
        return reply;
      },
    };
  },
});

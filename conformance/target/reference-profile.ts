/** Asks a target whether it is the reference server of this package, and in which profile it answers. */
import { isObject } from '../models/json.ts';
import type { Target } from './target.ts';

/** The profile of a reference server; undefined for any other target, and for one in production, which does not tell. */
export async function referenceProfile(target: Pick<Target, 'send'>): Promise<string | undefined> {
  const answer = await target.send({ method: 'GET', path: '/_touchstone', auth: 'full' }).catch(() => undefined);
  const data = isObject(answer?.body) ? answer.body.data : undefined;
  if (!isObject(data) || data.name !== 'content-touchstone' || typeof data.profile !== 'string') return undefined;
  return data.profile;
}

/** A remark where a reference server answers in another profile than the run judges; undefined where it does not. */
export function otherProfile(answers: string | undefined, judged: string): string | undefined {
  if (answers === undefined || answers === judged) return undefined;
  return `the target is a reference server in profile ${answers}, and this run judges profile ${judged}: start it with --profile ${judged}, or judge it with --profile ${answers}`;
}

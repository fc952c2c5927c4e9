/** `strapi.cron`: tasks are kept and named, and run by nobody's clock: content must not change by itself (decision project-code). */
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';

/** One task; `run` does what the clock would. */
interface Job {
  readonly name: string;
  readonly options: unknown;
  run(): unknown;
}

/** The tasks of one application. */
export interface Cron {
  /** Tasks by name, or by rule. Throws an Error for one that has no function. */
  add(tasks: unknown): Cron;
  remove(name: unknown): Cron;
  start(): Cron;
  stop(): Cron;
  destroy(): Cron;
  readonly jobs: readonly Job[];
}

/** Makes the tasks; `tell` hears which there are. `application` is what tasks are handed. */
export function createCron(tell: (text: string) => void, application: () => unknown): Cron {
  const jobs: Job[] = [];
  const cron: Cron = {
    add(tasks) {
      const added = Object.entries(membersOf(tasks)).map(([name, task]) => jobOf(name, task, application));
      jobs.push(...added);
      if (added.length > 0) tell(`cron tasks do not run here: ${added.map(({ name }) => name).join(', ')}`);
      return cron;
    },
    remove(name) {
      const remaining = jobs.filter((job) => job.name !== name);
      jobs.splice(0, jobs.length, ...remaining);
      return cron;
    },
    start: () => cron,
    stop: () => cron,
    destroy() {
      jobs.length = 0;
      return cron;
    },
    jobs,
  };
  return cron;
}

function jobOf(name: string, task: unknown, application: () => unknown): Job {
  const described: Bag = isCallable(task) ? { task, options: name } : membersOf(task);
  const run = described.task;
  if (!isCallable(run))
    throw new Error(`cron task "${name}": found no function, expected { task, options } or a function`);
  const callable: Callable = run;
  return { name, options: described.options, run: () => callable.call(task, { strapi: application() }) };
}

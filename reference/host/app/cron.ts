/** `strapi.cron`: registers tasks, but does not run them: content must not change by itself (decision project-code). */
import { membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';

/** One task; `run` runs it now. */
interface Job {
  readonly name: string;
  readonly options: unknown;
  run(): unknown;
}

/** The tasks of one application. */
export interface Cron {
  /** Adds tasks by name or by rule. @throws Error for a task without function */
  add(tasks: unknown): Cron;
  remove(name: unknown): Cron;
  start(): Cron;
  stop(): Cron;
  destroy(): Cron;
  readonly jobs: readonly Job[];
}

/** Creates the registry of tasks. `tell` receives the names of added tasks; `application` is the argument of tasks. */
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
  const definition: Bag = isCallable(task) ? { task, options: name } : membersOf(task);
  const run = definition.task;
  if (!isCallable(run))
    throw new Error(`cron task "${name}": found no function, expected { task, options } or a function`);
  const callable: Callable = run;
  return { name, options: definition.options, run: () => callable.call(task, { strapi: application() }) };
}

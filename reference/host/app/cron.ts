/** `strapi.cron`: tasks of a project's code, which run on schedule once the application has started (decision project-code). */
import { Cron as Schedule } from 'croner';
import { messageOf, stackOf } from '../../model/caught-error.ts';
import { isObject, membersOf } from '../../model/object.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import type { ProjectLog } from './log.ts';

/** One task; `run` runs it now. */
interface Job {
  readonly name: string;
  /** A rule, or an object with a rule. */
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
  /** Stops and forgets all tasks. */
  destroy(): Cron;
  readonly jobs: readonly Job[];
}

/** Creates the tasks of one application, which is their argument. Errors and rules that cannot be read go to the log. */
export function createCron(log: Pick<ProjectLog, 'warn' | 'error'>, application: () => unknown): Cron {
  const jobs: Job[] = [];
  const schedules = new Map<Job, Schedule>();
  let isRunning = false;

  const schedule = (job: Job): void => {
    if (schedules.has(job)) return;
    const run = async (): Promise<void> => {
      try {
        await job.run();
      } catch (error) {
        log.error(`cron task "${job.name}": ${stackOf(error)}`);
      }
    };
    try {
      const { rule, ...settings } = scheduleOf(job.options);
      schedules.set(job, new Schedule(rule, { ...settings, unref: true }, run));
    } catch (error) {
      log.warn(`cron task "${job.name}" does not run: ${messageOf(error)}`);
    }
  };
  const cancel = (job: Job): void => {
    schedules.get(job)?.stop();
    schedules.delete(job);
  };

  const cron: Cron = {
    add(tasks) {
      const added = Object.entries(membersOf(tasks)).map(([name, task]) => jobOf(name, task, application));
      jobs.push(...added);
      if (isRunning) added.forEach(schedule);
      return cron;
    },
    remove(name) {
      for (const job of jobs.filter((each) => each.name === name)) {
        cancel(job);
        jobs.splice(jobs.indexOf(job), 1);
      }
      return cron;
    },
    start() {
      isRunning = true;
      jobs.forEach(schedule);
      return cron;
    },
    stop() {
      isRunning = false;
      jobs.forEach(cancel);
      return cron;
    },
    destroy() {
      cron.stop();
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

interface Settings {
  readonly rule: string | Date;
  readonly timezone?: string;
  readonly startAt?: Date | string;
  readonly stopAt?: Date | string;
}

/**
 * Reads the options of a task: a rule, `{ rule, tz, start, end }`, or the parts of a time such as `{ hour: 4, tz }`. A rule is
 * a pattern of five or six fields, or a time.
 *
 * @throws Error for anything else
 */
function scheduleOf(options: unknown): Settings {
  if (typeof options === 'string' || options instanceof Date) return { rule: options };
  if (typeof options === 'number') return { rule: new Date(options) };
  if (!isObject(options)) throw new Error('expected a rule such as "0 4 * * *", { rule, tz } or { hour, minute }');
  const { rule, tz, start, end } = options;
  return {
    rule: rule === undefined ? patternOf(options) : scheduleOf(rule).rule,
    ...(typeof tz === 'string' ? { timezone: tz } : {}),
    ...(isTime(start) ? { startAt: start } : {}),
    ...(isTime(end) ? { stopAt: end } : {}),
  };
}

const isTime = (value: unknown): value is Date | string => value instanceof Date || typeof value === 'string';

/** The pattern of the parts of a time. Seconds are 0 unless they are named; months count from 0. */
function patternOf({ second = 0, minute, hour, date, month, dayOfWeek }: Bag): string {
  if ([minute, hour, date, month, dayOfWeek].every((part) => part === undefined || part === null))
    throw new Error('found no part of a time: expected minute, hour, date, month or dayOfWeek');
  const months = [month].flat().map((each) => (typeof each === 'number' ? each + 1 : each));
  return [second, minute, hour, date, months, dayOfWeek].map(fieldOf).join(' ');
}

function fieldOf(part: unknown): string {
  const values = [part].flat().filter((value) => value !== undefined && value !== null);
  return values.length === 0 ? '*' : values.map(String).join(',');
}

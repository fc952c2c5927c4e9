/** The moments of a project's code: `register`, `bootstrap` and `destroy`, of its plugins, its extensions and its index. */
import { relative } from 'node:path';
import { membersOf } from '../model/object.ts';
import { isCallable } from './callable.ts';
import { faultIn } from './code/fault.ts';
import type { LoadedCode } from './code/load-code.ts';
import type { ExtensionResult } from './extensions.ts';
import type { HostParts } from './host.ts';
import { type OwnPlugin, runPlugins } from './plugins/own-plugins.ts';

interface MomentParts extends Pick<HostParts, 'step' | 'tolerate'>, Pick<ExtensionResult, 'moments'> {
  readonly dir: string;
  readonly strapi: unknown;
  readonly index: LoadedCode['index'];
  readonly plugins: readonly OwnPlugin[];
}

type Moment = 'register' | 'bootstrap' | 'destroy';

/** Runs moments, each in the order of plugins, extensions, index. They throw ProjectError when an extension or the index does. */
export class Moments {
  readonly #parts: MomentParts;
  /** Plugins whose `bootstrap` has run before that of the others. */
  #early: readonly OwnPlugin[] = [];

  constructor(parts: MomentParts) {
    this.#parts = parts;
  }

  /** Runs `bootstrap` of the plugins that come before the one of GraphQL. */
  async bootstrapEarly(): Promise<void> {
    const early = this.#parts.plugins.filter(({ plugin }) => plugin.beforeGraphql);
    await runPlugins(early, 'bootstrap', this.#parts);
    this.#early = early;
  }

  /** Runs a moment, without plugins whose `bootstrap` has just run. */
  async run(name: Moment): Promise<void> {
    const { plugins } = this.#parts;
    const early = name === 'bootstrap' ? this.#early : [];
    if (name === 'bootstrap') this.#early = [];
    await runPlugins(
      plugins.filter((plugin) => !early.includes(plugin)),
      name,
      this.#parts,
    );
    await this.#runOwn(name);
  }

  /** Runs a moment of the extensions, then of `src/index`. */
  async #runOwn(name: Moment): Promise<void> {
    const { dir, strapi, index: code, moments, step } = this.#parts;
    const index = membersOf(code?.value);
    const ofExtensions = moments.filter((each) => each.name === name);
    for (const { run: moment, file } of [...ofExtensions, { run: index[name], file: code?.file ?? dir }])
      try {
        if (isCallable(moment)) {
          const call = () => moment.call(index, { strapi });
          await step(`${name}() of ${relative(dir, file)}`, call);
        }
      } catch (error) {
        throw faultIn(dir, file, error);
      }
  }
}

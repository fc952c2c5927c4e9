/** Runs code of a project in this process. The modules for it are loaded only if a project has code. */
import { isMainThread } from 'node:worker_threads';
import type { LoadedPlugin, LoadingParts } from './host/code/load-plugins.ts';
import type { Host, HostParts } from './host/host.ts';
import type { PluginPlace } from './project/plugins.ts';

/** Makes a host; `undo` restores the process for the previous code. */
export interface CodeRun {
  open(parts: HostParts): Promise<Host>;
  /** Loads plugins, before there is a model. */
  loadPlugins(places: readonly PluginPlace[], parts: LoadingParts): Promise<LoadedPlugin[]>;
  undo(): void;
}

/** Begins a new generation of the code of the project at `dir`, with these environment variables. */
export async function beginCode(
  dir: string,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<CodeRun> {
  const [{ openHost }, { readyProcess }, { beginGeneration }, { rememberProcess, setVariables }] = await Promise.all([
    import('./host/open-host.ts'),
    import('./host/app/log.ts'),
    import('./host/code/generations.ts'),
    import('./host/code/process-state.ts'),
  ]);
  const restoreProcess = rememberProcess();
  const undoGeneration = await beginGeneration(dir);
  if (isMainThread) {
    process.chdir(dir);
    setVariables(variables);
  }
  return {
    open(parts) {
      readyProcess(parts.log);
      return openHost(parts);
    },
    async loadPlugins(places, parts) {
      const { loadEarly } = await import('./host/code/load-plugins.ts');
      return loadEarly(places, parts);
    },
    undo() {
      undoGeneration();
      restoreProcess();
    },
  };
}

/** Runs a project's own code in this process. What it takes is loaded only where a project has some. */
import { isMainThread } from 'node:worker_threads';
import type { Host, HostParts } from './host/open-host.ts';

/** Makes a host; `undo` gives the process back to the code before. */
export interface CodeRun {
  open(parts: HostParts): Promise<Host>;
  undo(): void;
}

/** Begins a loading of the code of the project at `dir`, with these environment variables: it is all read afresh. */
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
  const putBack = rememberProcess();
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
    undo() {
      undoGeneration();
      putBack();
    },
  };
}

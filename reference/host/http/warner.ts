/** Remarks about requests to code of a project. */
import type { AsyncLocalStorage } from 'node:async_hooks';
import { addWarning, warningsOf } from '../../rest/warnings.ts';
import type { Context } from './context.ts';

/** Makes the function that adds a remark to the answer of the request that runs; to the log where none runs. */
export function warnerOf(requests: AsyncLocalStorage<Context>, log: (text: string) => void): (remark: string) => void {
  return (remark) => {
    const response = requests.getStore()?.res;
    if (!response) log(`warn: ${remark}`);
    else if (!response.headersSent && !warningsOf(response).includes(remark)) addWarning(response, remark);
  };
}

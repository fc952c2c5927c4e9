/** A target with hostile text in its status lines, headers, names, ids, values and errors. */
import { hostileText } from '../models/hostile-text.fixture.ts';
import { isObject } from '../models/json.ts';
import { startTinyService, type TinyService } from './tiny-service.ts';

/** Starts the target. `ids`: whether the ids of entries are hostile too. */
export async function startHostileService({ ids }: { readonly ids: boolean }): Promise<TinyService> {
  const service = await startTinyService();
  const infect = (value: unknown): unknown => {
    if (typeof value === 'string') return `${hostileText} ${value}`;
    if (Array.isArray(value)) return value.map(infect);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([key, item]) => [key, infect(item)]);
    return { ...Object.fromEntries(entries), ...(ids && 'id' in value ? { id: hostileText } : {}), [hostileText]: 1 };
  };
  service.fault = (_request, response) => {
    const [writeHead, end] = [response.writeHead.bind(response), response.end.bind(response)];
    response.writeHead = ((status: number, headers: Record<string, string>) =>
      writeHead(status, '\u009b2Jpwned', { ...headers, 'x-pwned': '\u009b31mpwned' })) as typeof response.writeHead;
    response.end = ((text: string) => end(JSON.stringify(infect(JSON.parse(text))))) as typeof response.end;
    return false;
  };
  return service;
}

/** Requests that any implementation has to refuse, made for one content-type. */
import type { ContentType } from '../../models/model.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';

export interface Provocation {
  readonly name: string;
  /** The source document itself says that it is refused; the others are refused as observed. */
  readonly stated: boolean;
  readonly request: Request;
}

const json = { 'content-type': 'application/json' };

/** Provocations that change nothing, whatever the answer. */
export function provocations(type: ContentType): Provocation[] {
  const list = endpointPath(type);
  const get = (path: string): Request => ({ method: 'GET', path, auth: 'full' });
  const post = (body: Pick<Request, 'body' | 'rawBody' | 'headers'>): Request => ({
    method: 'POST',
    path: list,
    auth: 'full',
    ...body,
  });
  const observed = (name: string, request: Request): Provocation => ({ name, stated: false, request });
  return [
    { name: 'nobody', stated: true, request: { ...get(list), auth: 'none' } },
    { name: 'wrong token', stated: true, request: { ...get(list), auth: { bearer: 'no-server-made-this-token' } } },
    observed('unknown id', get(entryPath(type, '999999999'))),
    observed('malformed id', get(entryPath(type, "1' OR '1'='1"))),
    observed('no data', post({ body: {} })),
    observed('data of text', post({ body: { data: 'text' } })),
    observed('malformed JSON', post({ rawBody: '{"data": {', headers: json })),
    observed('unknown filter field', get(`${list}?filters[noSuchField][$eq]=1`)),
    observed('unknown sort field', get(`${list}?sort=noSuchField`)),
    observed('unknown field', get(`${list}?fields[0]=noSuchField`)),
    observed('page of text', get(`${list}?pagination[page]=abc`)),
    observed('bad sort order', get(`${list}?sort=id:down`)),
    observed('filters of text', get(`${list}?filters=abc`)),
    observed('filter on quotes', get(`${list}?filters[${encodeURIComponent('"\'`;--')}][$eq]=1`)),
    observed('unknown route', get('/api/no-content-type-has-this-name')),
  ];
}

/** Requests that every implementation must refuse, for one content-type. */
import type { ContentType } from '../../models/model.ts';
import { filesPath, rolesPath } from '../../target/arrange/things.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Request } from '../../target/exchange.ts';
import type { Scope } from '../check.ts';
import { complete } from '../writing/complete.ts';

export interface Provocation {
  readonly name: string;
  /** What the request does without credentials, which a public role may be allowed. */
  readonly action?: string;
  /** Whether the source document states the refusal; otherwise it was observed. */
  readonly stated: boolean;
  readonly request: Request;
  /** An accepted request that differs in one thing; absent: the world has no entry for it. */
  readonly twin: Request | undefined;
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data' };
const formOfParts = { 'content-type': 'multipart/form-data; boundary=x' };

/** Requests that change nothing, whatever the answer; accepted twins that write create one entry each time. */
export function provocations({ model, world }: Pick<Scope, 'model' | 'world'>, type: ContentType): Provocation[] {
  const list = endpointPath(type);
  const get = (path: string): Request => ({ method: 'GET', path, auth: 'full' });
  const post = (body: Pick<Request, 'body' | 'rawBody' | 'headers' | 'form'>): Request => ({
    method: 'POST',
    path: list,
    auth: 'full',
    ...body,
  });
  const [entry] = world.entries(type.uid);
  const existing = entry && get(entryPath(type, entry.segment));
  const whole = post({ body: { data: complete(model, type, {}, 'twin') } });
  const byId = get(`${list}?filters[id][$eq]=1`);
  const observed = (name: string, request: Request, twin: Request | undefined): Provocation => ({
    name,
    stated: false,
    request,
    twin,
  });
  const stated = (name: string, auth: Request['auth']): Provocation => ({
    name,
    stated: true,
    request: { ...get(list), auth },
    twin: get(list),
  });
  const byNobody = (name: string, action: string, request: Request): Provocation => ({
    ...observed(name, { ...request, auth: 'none' }, undefined),
    action,
  });
  const unknown = entryPath(type, '999999999');
  const put = (path: string, body: unknown): Request => ({ method: 'PUT', path, auth: 'full', body });
  const remove = (path: string): Request => ({ method: 'DELETE', path, auth: 'full' });
  return [
    { ...stated('nobody', 'none'), action: 'find' },
    stated('wrong token', { bearer: 'no-server-made-this-token' }),
    byNobody('nobody creates', 'create', whole),
    byNobody('nobody updates', 'update', put(unknown, { data: {} })),
    byNobody('nobody deletes', 'delete', remove(unknown)),
    observed('unknown id', get(unknown), existing),
    observed('update of an unknown id', put(unknown, { data: {} }), existing),
    observed('deletion of an unknown id', remove(unknown), existing),
    observed('update without data', put(unknown, {}), existing),
    observed('unknown file', get(`${filesPath}/999999999`), undefined),
    observed('unknown role', get(`${rolesPath}/999999999`), undefined),
    observed('malformed id', get(entryPath(type, "1' OR '1'='1")), existing),
    observed('no data', post({ body: {} }), whole),
    observed('data of text', post({ body: { data: 'text' } }), whole),
    observed('malformed JSON', post({ rawBody: '{"data": {', headers: json }), whole),
    observed('JSON of a word', post({ rawBody: '"data"', headers: json }), whole),
    observed('form with half a JSON', post({ form: [{ name: 'data', value: '{"data' }] }), whole),
    observed('form of text', post({ form: [{ name: 'data', value: 'text' }] }), whole),
    observed('form without boundary', post({ rawBody: 'data', headers: form }), whole),
    observed('form without parts', post({ rawBody: 'data', headers: formOfParts }), whole),
    observed('unknown filter field', get(`${list}?filters[noSuchField][$eq]=1`), byId),
    observed('unknown sort field', get(`${list}?sort=noSuchField`), get(`${list}?sort=id`)),
    observed('unknown field', get(`${list}?fields[0]=noSuchField`), get(`${list}?fields[0]=createdAt`)),
    observed('page of text', get(`${list}?pagination[page]=abc`), get(`${list}?pagination[page]=1`)),
    observed('bad sort order', get(`${list}?sort=id:down`), get(`${list}?sort=id:desc`)),
    observed('filters of text', get(`${list}?filters=abc`), byId),
    observed('filter on quotes', get(`${list}?filters[${encodeURIComponent('"\'`;--')}][$eq]=1`), byId),
    observed('unknown route', get('/api/no-content-type-has-this-name'), get(list)),
  ];
}

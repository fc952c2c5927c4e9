/** Samples of sections 5 and 7: access, unreadable bodies, errors, and hidden values. */
import { anonymous, get, post, put, type Samples, type Step, withWrongToken } from './sample.ts';

const raw = (type: string, text: string): Step => ({
  method: 'POST',
  path: '/api/tags',
  auth: 'token',
  raw: { type, text },
});

const json = (text: string): Step => raw('application/json', text);

export const refusalSamples: Samples = {
  'access.bad-token': [withWrongToken(get('/api/tags/1'))],
  'access.wrong-token': [withWrongToken(get('/api/tags/1'))],
  'security.no-permission-oracle': [anonymous(get('/api/tags/1')), anonymous(get('/api/tags/9999'))],
  'security.no-password': [
    get('/api/subscribers/1'),
    put('/api/subscribers/1', { password: 'lantern-ten' }),
    get('/api/subscribers/1?fields[0]=password'),
  ],
  'security.no-private': [get('/api/reviews/1'), get('/api/reviews/1?fields[0]=email')],
  'security.hidden-not-guessable': [
    get('/api/subscribers?filters[unsubscribeToken][$startsWith]=tk'),
    get('/api/subscribers?sort=unsubscribeToken'),
    get('/api/books?filters[reviews][email][$contains]=@'),
  ],
  'security.no-stack-trace': [json('{"data": {'), get("/api/tags/'%20OR%201=1")],
  'security.no-injection': [get("/api/tags?fields[0]=name&filters[name][$eq]=' OR '1'='1")],
  'access.bearer-case': [{ ...get('/api/tags/1'), auth: 'lower' }],
  'access.no-bearer': [{ ...get('/api/tags/1'), auth: 'basic' }],
  'errors.status-is-error': [get('/api/tags/9999'), json('{"data": {')],
  'errors.shape': [get('/api/tags?sort=colour')],
  'errors.details': [get('/api/tags/9999'), post('/api/tags', { name: 5 })],
  'errors.validation': [get('/api/tags?filters[colour]=blue'), post('/api/tags', { name: 5 })],
  'errors.json': [get('/api/tags/9999')],
  'errors.never-500': [get('/api/tags?pagination[page]=two'), get('/api/tags?filters[$eq]=1')],
  'rest.body.too-large': [
    { ...json(''), raw: { type: 'application/json', text: '{"data": {"name": "…"}}', padTo: 2 ** 21 } },
  ],
  'rest.body.missing-data': [json('{"name": "harbour"}'), json('{"data": null}')],
  'rest.body.data-array': [post('/api/tags', [])],
  'rest.body.malformed-json': [json('{"data": {')],
  'rest.body.json-scalar': [json('5')],
  'rest.body.form': [raw('application/x-www-form-urlencoded', 'data[name]=harbour')],
  'rest.body.in-pieces': [{ ...post('/api/tags', { name: 'harbour' }), headers: { 'transfer-encoding': 'chunked' } }],
  'rest.body.same-json': [json('\n{ "data": { "n\\u0061me": "caf\\u00e9" } }')],
  'rest.path.bad-escape': [get('/api/tags/%E0%A4%A')],
  'rest.path.trailing-slash': [get('/api/imprints/1/?fields[0]=name')],
  'rest.path.case': [get('/api/IMPRINTS/1?fields[0]=name')],
};

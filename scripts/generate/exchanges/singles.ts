/** Samples of single types (4.1). */
import { del, get, post, put, type Samples } from './sample.ts';

export const singleSamples: Samples = {
  'rest.single.find': [get('/api/site-setting')],
  'rest.single.upsert': [del('/api/site-setting'), put('/api/site-setting', { siteName: 'Lantern & Sons' })],
  'rest.single.update': [put('/api/site-setting', { perPage: 10 })],
  'rest.single.delete': [del('/api/site-setting'), get('/api/site-setting')],
  'rest.single.missing': [del('/api/site-setting'), get('/api/site-setting'), del('/api/site-setting')],
  'rest.single.draft-delete': [
    put('/api/homepage?fields[0]=publishedAt', { publishedAt: null }),
    del('/api/homepage'),
    get('/api/homepage?fields[0]=publishedAt&publicationState=preview'),
  ],
  'rest.single.no-post': [post('/api/site-setting', { perPage: 10 })],
  'rest.single.no-id-segment': [get('/api/site-setting/1')],
};

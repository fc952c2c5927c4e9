/** Exchanges of uploads and files (4.10, 2.2). */
import { filePart, pngFile, textFile } from '../../../conformance/target/arrange/upload.ts';
import { anonymous, del, get, type Samples, type Step } from './sample.ts';

const png = filePart(pngFile('dot.png', 4, 3));
const text = filePart(textFile('note.txt', 'Read slowly.\n'));

const upload = (form: NonNullable<Step['form']>, query = ''): Step => ({
  method: 'POST',
  path: `/api/upload${query}`,
  auth: 'token',
  form,
});

const words = {
  name: 'fileInfo',
  value: '{"name":"dot.png","alternativeText":"a pale square","caption":"Plate 1"}',
};

const files = '/api/upload/files';
/** The first file that is uploaded beside those of the seed content. */
const first = 'filters[name][$eq]=dot.png';

export const uploadSamples: Samples = {
  'upload.create': [upload([png])],
  'upload.several': [upload([png, text])],
  'upload.file-info': [upload([png, words])],
  'upload.attach': [
    upload([
      png,
      { name: 'ref', value: 'api::author.author' },
      { name: 'refId', value: '1' },
      { name: 'field', value: 'portrait' },
    ]),
    get('/api/authors/1?fields[0]=name&populate=portrait'),
  ],
  'rest.body.multipart': [
    {
      method: 'POST',
      path: '/api/authors?fields[0]=name&populate[portrait][fields][0]=name',
      auth: 'token',
      form: [{ name: 'data', value: '{"name":"Ada Quay"}' }, filePart(pngFile('ada.png', 4, 3), 'files.portrait')],
    },
  ],
  'rest.body.multipart-field': [
    {
      method: 'PUT',
      path: '/api/authors/1?fields[0]=name',
      auth: 'token',
      form: [{ name: 'data', value: '{"name":"Ada Quay"}' }, filePart(pngFile('ada.png', 4, 3), 'portrait')],
    },
  ],
  'upload.empty': [upload([words])],
  'upload.image-size': [upload([png]), upload([text])],
  'upload.size-in-kilobytes': [upload([text])],
  'upload.formats': [upload([filePart(pngFile('plate.png', 600, 400))])],
  'upload.served': [upload([text]), anonymous(get('$URL'))],
  'upload.ranges': [
    upload([text]),
    { ...anonymous(get('$URL')), headers: { range: 'bytes=5-10' } },
    { ...anonymous(get('$URL')), headers: { range: 'bytes=5-2' } },
  ],
  'upload.served-names': [
    anonymous(get(`/uploads/${'x'.repeat(300)}.txt`)),
    anonymous(get('/uploads/..%2fpackage.json')),
  ],
  'upload.update': [upload([words], '?id=1'), upload([words], '?id=999')],
  'upload.list': [
    upload([png]),
    get(`${files}?${first}&fields[0]=name`),
    get(`${files}?sort=id:desc&fields[0]=name`),
    get(`${files}?_q=png&start=1&limit=1&fields[0]=name`),
  ],
  'upload.find-one': [get(`${files}/1`), get(`${files}/999`)],
  'upload.delete': [del(`${files}/1`), get(`${files}/1`)],
  'upload.private': [anonymous(upload([png])), anonymous(get(files))],
  'upload.record': [get(`${files}/1`)],
  'upload.record-fields': [get(`${files}/1`)],
};

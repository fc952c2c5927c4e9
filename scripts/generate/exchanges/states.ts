/** Samples of writes in sections 3 and 4.7: drafts, locales, localizations. */
import { anonymous, del, get, post, put, type Samples, type Step } from './sample.ts';

const REVIEWS = '/api/reviews?fields[0]=headline&fields[1]=publishedAt';
const review = { headline: 'Short and salty', stars: 4 };
const REVIEW = '/api/reviews/1?fields[0]=headline&fields[1]=publishedAt';
const moment = '2024-03-01T09:00:00.000Z';

const GENRES = '/api/genres?fields[0]=name&fields[1]=locale';
const GENRE = '/api/genres/6?fields[0]=name&fields[1]=locale';
const others = '&populate[localizations][fields][0]=name&populate[localizations][fields][1]=locale';

/** Bare fields to the localizations of an entry. */
const localize = (path: string, fields: object): Step => ({
  method: 'POST',
  path: `${path}/localizations`,
  auth: 'token',
  body: fields,
});

export const stateSamples: Samples = {
  'drafts.create-publishes': [post(REVIEWS, review)],
  'drafts.create-null-is-draft': [post(REVIEWS, { ...review, publishedAt: null })],
  'drafts.create-with-date': [post(REVIEWS, { ...review, publishedAt: moment })],
  'drafts.unpublish': [put(REVIEW, { publishedAt: null }), get('/api/reviews?fields[0]=headline&filters[id][$eq]=1')],
  'drafts.publish': [put(REVIEW, { publishedAt: null }), put(REVIEW, { publishedAt: moment })],
  'rest.update.keeps-published-at': [put(REVIEW, { publishedAt: null }), put(REVIEW, { headline: 'Worth the walk' })],
  'drafts.update-keeps-state': [put(REVIEW, { publishedAt: null }), put(REVIEW, { headline: 'Worth the walk' })],
  'drafts.bad-published-at': [put(REVIEW, { publishedAt: 'tomorrow' }), get(REVIEW)],
  'drafts.publish-revalidates': [post(REVIEWS, { publishedAt: null }), put('/api/reviews/17', { publishedAt: moment })],
  'drafts.draft-skips-required': [post(REVIEWS, { publishedAt: null }), post(REVIEWS, {})],
  'drafts.draft-skips-min-length': [
    post(REVIEWS, { ...review, text: 'No', publishedAt: null }),
    post(REVIEWS, { ...review, text: 'No' }),
  ],
  'drafts.draft-checks-rest': [
    post(REVIEWS, { ...review, stars: 6, publishedAt: null }),
    post(REVIEWS, { ...review, stars: 5, publishedAt: null }),
  ],
  'drafts.single-respects-state': [
    put('/api/homepage?fields[0]=title', { publishedAt: null }),
    get('/api/homepage?fields[0]=title'),
    get('/api/homepage?fields[0]=title&publicationState=preview'),
  ],
  'rest.i18n.create-localized': [
    post(GENRES, { name: 'Poésie', locale: 'fr' }),
    get(`${GENRES}&locale=fr&sort=id:desc&pagination[pageSize]=1`),
  ],
  'rest.i18n.locale-immutable': [put(GENRE, { locale: 'fr' }), get(GENRE)],
  'rest.i18n.locale-ignored-on-update': [put(GENRE, { locale: 'fr', name: 'Verse' })],
  'rest.i18n.create-default': [post(`${GENRES}&locale=fr`, { name: 'Letters' })],
  'rest.i18n.create-unknown-localizations': [post(GENRES, { name: 'Letters', localizations: [999] })],
  'rest.i18n.create-unknown-locale': [
    post(GENRES, { name: 'Letters', locale: 'xx' }),
    post(GENRES, { name: 'Letters' }),
  ],
  'rest.i18n.find-one-any-locale': [get(`${GENRE}&locale=fr`)],
  'rest.i18n.locale-list': [get(`${GENRES}&locale[0]=en&locale[1]=fr&sort=id`)],
  'rest.i18n.create-localization': [localize('/api/genres/6', { name: 'Histoire', locale: 'fr' })],
  'rest.i18n.localizations': [get(`/api/genres/1?fields[0]=name${others}`), get(`${GENRE}${others}`)],
  'rest.i18n.localization-shares': [
    get('/api/genres/6?fields[0]=name&fields[1]=shelfMark'),
    localize('/api/genres/6', { name: 'Histoire', locale: 'fr' }),
  ],
  'rest.i18n.update-shares': [
    localize('/api/genres/6', { name: 'Histoire', locale: 'fr' }),
    put('/api/genres/6?fields[0]=shelfMark&populate[localizations][fields][0]=shelfMark', { shelfMark: 'H 2' }),
    get('/api/genres?locale=all&filters[shelfMark]=H 2&fields[0]=shelfMark&fields[1]=locale'),
  ],
  'rest.i18n.localization-is-draft': [localize('/api/books/4', { title: 'La crue', locale: 'fr' })],
  'rest.i18n.localization-taken': [localize('/api/genres/1', { name: 'Romans', locale: 'fr' })],
  'rest.i18n.localization-missing-locale': [localize('/api/genres/6', { name: 'Histoire' })],
  'rest.i18n.localization-invalid-locale': [localize('/api/genres/6', { name: 'Histoire', locale: 'xx' })],
  'rest.i18n.localization-unknown-entry': [localize('/api/genres/9999', { name: 'Histoire', locale: 'fr' })],
  'rest.i18n.localization-not-localized': [localize('/api/tags/1', { name: 'mer', locale: 'fr' })],
  'rest.i18n.delete-one': [del('/api/genres/1?fields[0]=name'), get(`/api/genres/7?fields[0]=name${others}`)],
  'rest.i18n.single-locale': [
    get('/api/homepage?fields[0]=title&fields[1]=locale'),
    get('/api/homepage?fields[0]=title&fields[1]=locale&locale=fr&publicationState=preview'),
    get('/api/homepage?locale=xx'),
  ],
  'i18n.locales': [get('/api/i18n/locales'), anonymous(get('/api/i18n/locales'))],
};

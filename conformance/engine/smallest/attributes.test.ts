import { expect, it } from 'vitest';
import { attributeNamed, typeNamed } from '../../models/lookup.ts';
import { defaultProject } from '../../models/package-root.ts';
import { readModel } from '../../models/read.ts';
import { mattersIn } from './attributes.ts';

const model = readModel(defaultProject());

function isNeeded(query: string, uid: string, name: string): boolean {
  const type = typeNamed(model, uid);
  const attribute = attributeNamed(type, name);
  if (!attribute) throw new Error(`${uid} has no ${name}`);
  return mattersIn(query, model, typeNamed(model, 'api::book.book'))(type, attribute);
}

it.each([
  ['what is named', 'filters[title][$eq]=a', 'api::book.book', 'title', true],
  ['what is not named', 'filters[title][$eq]=a', 'api::book.book', 'pages', false],
  ['the other side of a relation that is named', 'populate[author]=true', 'api::author.author', 'books', true],
  [
    'a polymorphic relation that is named from its other side',
    'populate=notices',
    'api::notice.notice',
    'subject',
    true,
  ],
  ['every polymorphic relation that a wildcard shows', 'populate=*', 'api::notice.notice', 'subject', true],
  ['a polymorphic relation that nothing names', 'populate=author', 'api::notice.notice', 'subject', false],
])('decides whether a question needs %s', (_what, query, uid, name, expected) => {
  expect(isNeeded(query, uid, name)).toBe(expected);
});

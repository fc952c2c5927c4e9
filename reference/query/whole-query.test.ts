/** What whole queries of `whole-queries.txt` ask for, and what is told of those that are refused, in both profiles. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BEHAVIOURS, PROFILES, type Profile } from '../model/profile.ts';
import { ApiError } from './api-error.ts';
import { libraryModel, scopeOn, typeOf } from './library.fixture.ts';
import { resolveList } from './list.ts';
import { parseParameters } from './parameters.ts';
import type { Filter, LinkedOptions, Page, Selection, SortKey } from './query.ts';

const model = libraryModel();
const FIRST_PAGE = 'page 1 25 true';
const OWN_FIELDS = 'title pages price serial lent released opens bought stamp extra createdAt updatedAt';

function filterText(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `${filter.kind}(${filter.filters.map(filterText).join(', ')})`;
    case 'not':
      return `not(${filterText(filter.filter)})`;
    case 'some':
      return `${filter.attribute}>${filter.target}(${filterText(filter.filter)})`;
    default: {
      const operands = filter.operands.map((operand) => (Number.isNaN(operand) ? 'NaN' : JSON.stringify(operand)));
      return [`${filter.column.name}:${filter.column.type}`, filter.operator, ...operands].join(' ');
    }
  }
}

const sortText = (keys: readonly SortKey[]) =>
  keys.map(({ path, column: { name, type }, descending, repeats }) => {
    const steps = path.map(({ attribute, target }) => `${attribute}>${target}.`).join('');
    return ` ${descending ? 'down' : 'up'} ${steps}${name}:${type}${repeats ? ' repeated' : ''}`;
  });

const pageText = (page: Page) =>
  (page.mode === 'page'
    ? ['page', page.page, page.pageSize, page.withCount]
    : [page.start, page.limit, page.withCount]
  ).join(' ');

function optionsText({ filter, sort = [], start, limit, count }: LinkedOptions & { readonly count?: boolean }): string {
  const asked = filter === undefined ? '' : filterText(filter);
  const others = { start, limit, count };
  return (
    (asked === 'and()' ? '' : ` ${asked}`) +
    sortText(sort).join('') +
    (JSON.stringify(others) === '{}' ? '' : JSON.stringify(others))
  );
}

const selectionText = ({ fields, populate }: Selection): string =>
  [
    fields.join(' '),
    ...populate.map(({ attribute, place, targets, chosen, ...options }) => {
      const shown = [...targets].map(([uid, selection]) => {
        const own = chosen?.get(uid);
        return `${uid} ${selectionText(selection)}${own ? optionsText(own) : ''}`;
      });
      return `+ ${attribute} at ${place}${optionsText(options)} {${shown.join('; ')}}`;
    }),
  ]
    .join(' ')
    .replace(OWN_FIELDS, '…');

/**
 * What a query such as `books?sort=title` asks for beside what every list asks for, and the remarks about it. Behind a space may
 * stand the only content-types that its sender may find.
 */
function resolved(question: string, profile: Profile): string {
  const [, type = '', query = '', permitted] = /^(\w+)s\?(\S*)(?: (.*))?$/.exec(question) ?? expect.fail(question);
  const scope = { ...scopeOn(model, permitted?.split(' ')), behaviour: BEHAVIOURS[profile] };
  const defaults = { limits: { defaultLimit: 25, maxLimit: 100, withCount: true }, defaultLocale: 'en' };
  const { filter, sort, page, selection } = resolveList(parseParameters(query), typeOf(model, type), scope, defaults);
  const parts = [filterText(filter), ...sortText(sort), pageText(page), selectionText(selection)];
  const asked = parts.filter((part) => !['and()', FIRST_PAGE, '…'].includes(part.trim())).map((part) => part.trim());
  return [asked.join(' ') || 'nothing', ...scope.remarks].join('! ');
}

/** As `resolved`, or the error that refuses the query. */
function answerTo(question: string, profile: Profile): string {
  try {
    return resolved(question, profile);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return `${error.name}: ${error.message}`;
  }
}

// a query, its answer, and the answer in profile strapi-4 where it is another
const blocks = readFileSync(new URL('whole-queries.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n\n');

it.each(blocks.map((block) => block.split('\n') as [query: string, answer: string, recorded?: string]))(
  '%s: %s',
  (query, answer, recorded = answer) => {
    expect(PROFILES.map((profile) => answerTo(query, profile))).toEqual([answer, recorded]);
  },
);

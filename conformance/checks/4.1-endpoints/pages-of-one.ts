/** Pages, sorts, locales and parameters of other services beside what one entry shows (4.1). */
import fc from 'fast-check';
import type { Check } from '../check.ts';
import { entryQuestions } from '../reading/entry-questions.ts';
import { ignoredBeside } from '../reading/ignored-beside.ts';
import { questionScope } from '../reading/question-scope.ts';

const pages: readonly string[] = [
  ...['pagination[pageSize]=1', 'pagination[limit]=1', 'pagination[limit]=0', 'pagination[withCount]=false'],
  ...['pagination[page]=2&pagination[pageSize]=1', 'pagination[start]=1&pagination[limit]=2'],
];
const others: readonly string[] = [
  ...['limit=1', 'pageSize=1', 'start=1', '_limit=1', 'offset=1', 'where[id]=0', '_q=zzz'],
  ...['locale=xx', 'locale=all', 'locale[0]=xx'],
];
/** Strapi 4 may show what it sorts by beside the fields that are asked for. */
const sorts: readonly string[] = ['sort=id:desc', 'sort[0]=createdAt:desc'];

/** Whatever is populated, the entry is whole: a page, a sort and a locale are those of a list alone. */
export const pagesOfOneCheck: Check = ignoredBeside({
  id: 'rest.query.pagination-on-one.whole',
  title: 'Pages, sorts and locales change nothing of the answer about one entry, whatever it populates',
  clause: 'rest.query.pagination-on-one',
  draws: 60,
  questions: (scope) =>
    entryQuestions(scope, questionScope(scope).grounds).map((one) =>
      one.chain(({ question, parameters: { fields } }) =>
        fc
          .constantFrom(...pages, ...others, ...(fields === undefined ? sorts : []))
          .map((beside) => ({ ...question, beside })),
      ),
    ),
});

import { expect, test } from 'vitest';
import { sortKeys } from '../../oracle/sort.ts';
import { sortForms, sortTexts } from './filter-text.ts';

test('every form of several keys means the same', () => {
  const sorts = ['a:desc', 'b', 'c:asc'];
  const forms = sortForms(sorts);
  expect(forms).toEqual([sorts, 'a:desc,b,c:asc', ['a:desc,b,c:asc'], ['a:desc', 'b,c:asc']]);
  for (const form of forms) expect(sortKeys(form as string | string[])).toEqual(sortKeys(sorts));
});

test('one key is a text, or a list of one', () => {
  expect(sortTexts(['a'])).toEqual(['["a"]', '"a"']);
});

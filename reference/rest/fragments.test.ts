import { expect, it } from 'vitest';
import { rememberFragments } from './fragments.ts';

it('scalars are written as members, absent ones as null', () => {
  const text = rememberFragments();
  expect(text({ entry: { id: 1, title: 'a"b', pages: 2 }, fields: ['title', 'none', 'pages'] })).toBe(
    '"title":"a\\"b","none":null,"pages":2',
  );
  expect(text({ entry: { id: 1 }, fields: [] })).toBe('');
});

it('an entry is written once for the same fields, and anew for others', () => {
  const text = rememberFragments();
  let reads = 0;
  const entry = {
    id: 1,
    get title() {
      reads += 1;
      return 'a';
    },
  };
  const fields = ['title'];
  for (let time = 0; time < 3; time++) expect(text({ entry, fields })).toBe('"title":"a"');
  expect(reads).toBe(1);
  expect(text({ entry, fields: ['id'] })).toBe('"id":1');
});

it('entries that are read again stay, others are forgotten after two generations', () => {
  const text = rememberFragments();
  const fields = ['title'];
  let reads = 0;
  const counted = {
    id: 0,
    get title() {
      reads += 1;
      return 'a';
    },
  };
  const readOthers = () => {
    for (let id = 1; id <= 10_000; id++) text({ entry: { id, title: 'x' }, fields });
  };
  text({ entry: counted, fields });
  readOthers();
  text({ entry: counted, fields });
  expect(reads).toBe(1);
  readOthers();
  readOthers();
  readOthers();
  text({ entry: counted, fields });
  expect(reads).toBe(2);
});

import { describe, expect, it } from 'vitest';
import { IdForms } from './id-forms.ts';

const tag = (id: number) => ({ uid: 'api::tag.tag', id });

describe('the forms of ids', () => {
  it('the first form of an entry counts, the other leads nowhere', () => {
    const forms = new IdForms();
    expect(forms.read(tag(1), 'number')).toEqual(tag(1));
    expect(forms.read(tag(1), 'string')).toEqual(tag(0));
    expect(forms.read(tag(1), 'number')).toEqual(tag(1));
  });

  it('entries of other ids and content-types have forms of their own', () => {
    const forms = new IdForms();
    forms.read(tag(1), 'number');
    expect(forms.read(tag(2), 'string')).toEqual(tag(2));
    expect(forms.read({ uid: 'api::book.book', id: 1 }, 'string')).toEqual({ uid: 'api::book.book', id: 1 });
  });
});

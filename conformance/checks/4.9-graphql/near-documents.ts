/** Documents that differ within one text: each is answered by what it says itself (4.9). */
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { statedReading } from '../../judge/reading.ts';
import { listName } from '../../models/graphql-names.ts';
import { asking, type DocumentQuestion, nothingToAsk } from '../asking.ts';
import type { Check } from '../check.ts';
import { askingTerms } from './terms.ts';

/** Number of content-types to ask. */
const most = 3;

/** A text attribute, and one of its texts with a space inside. */
interface Subject {
  readonly field: Field;
  readonly text: string;
}

function subjectOf({ filterable }: Ground): Subject | undefined {
  const subjects = filterable
    .filter(({ family }) => family === 'text')
    .flatMap((field) =>
      field.values.flatMap((text) =>
        typeof text === 'string' && /^[\x21-\x7e]+ [\x21-\x7e]/.test(text) ? [{ field, text }] : [],
      ),
    );
  return subjects[0];
}

/** The text with other spaces or capitals, or a comma or a number sign, which mean nothing between the words of a document. */
const nearTexts = (text: string): string[] => [
  text.replace(' ', '  '),
  text.replace(' ', '\t'),
  text.replace(' ', ','),
  text.replace(' ', ' # '),
  text.replace(' ', ''),
  ` ${text}`,
  `${text} `,
  text.toUpperCase(),
];

/** What stands before the text and means nothing: a server may tell long documents apart by their beginning alone. */
const beginnings = ['', `# ${'near '.repeat(2000)}\n`, '__typename '.repeat(150)];

const documentOf = ({ type }: Ground, { field: { name } }: Subject, text: string, before = ''): DocumentQuestion => ({
  // the default size of a list is not stated
  query: `{ ${before}${listName(type)}(filters: { ${name}: { eq: ${JSON.stringify(text)} } }, pagination: { limit: 9 }) { data { id } } }`,
});

export const nearDocumentsCheck: Check = asking<DocumentQuestion>({
  ...askingTerms({
    clause: 'graphql.list.filters',
    id: 'graphql.list.near-documents',
    title: 'Documents that differ within one text are each answered by their own.',
  }),
  tells: ['rest.', 'drafts.'],
  reading: { ...statedReading, vouches: 'stated' },
  questions({ model, world }) {
    const examples = grounds(model, world)
      .flatMap((ground) => {
        const subject = subjectOf(ground);
        return subject ? [{ ground, subject }] : [];
      })
      .slice(0, most)
      .flatMap(({ ground, subject }, at) =>
        nearTexts(subject.text)
          .filter((near) => !subject.field.values.includes(near))
          // before and after the text itself
          .flatMap((near) => [near, subject.text, near])
          .map((text) => documentOf(ground, subject, text, beginnings[at])),
      );
    return examples.length === 0 ? nothingToAsk : { examples };
  },
});

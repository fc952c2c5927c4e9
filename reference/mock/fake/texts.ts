/** Fake titles, sentences and bodies of articles. */
import type { Faker } from '@faker-js/faker';
import type { Draw } from './draw.ts';

const TITLES: readonly ((faker: Faker) => string)[] = [
  ({ word }) => `The ${word.adjective()} ${word.noun()}`,
  ({ word }) => `How to ${word.verb()} your ${word.noun()}`,
  ({ word }) => `A guide to ${word.adjective()} ${word.noun()}s`,
  ({ location }) => `A weekend in ${location.city()}`,
  ({ word, number }) => `${number.int({ min: 3, max: 12 })} ${word.adjective()} ideas for your ${word.noun()}`,
  ({ word, location }) => `Notes from a ${word.adjective()} ${word.noun()} in ${location.city()}`,
  ({ company }) => company.catchPhrase(),
];

/** What things of a kind are called and how they are described, by the name of their content-type. */
const KINDS: readonly (readonly [
  subject: RegExp,
  title: (faker: Faker) => string,
  about?: (faker: Faker) => string,
])[] = [
  [/product|item|article-of-sale|variant/, (f) => f.commerce.productName(), (f) => f.commerce.productDescription()],
  [/categor|department|genre|topic/, (f) => f.commerce.department()],
  [/tag|keyword|label/, (f) => f.word.noun()],
  [/book|novel/, (f) => f.book.title()],
  [/album|song|track|playlist/, (f) => f.music.songName()],
  [/dish|meal|recipe|food|menu/, (f) => f.food.dish(), (f) => f.food.description()],
  [/ingredient/, (f) => f.food.ingredient()],
  [/restaurant|cafe|shop|store|compan|brand|partner|client|organi|publisher|sponsor|vendor/, (f) => f.company.name()],
  [/countr/, (f) => f.location.country()],
  [/cit(y|ies)|place|location|destination/, (f) => f.location.city()],
  [/vehicle|car\b/, (f) => f.vehicle.vehicle()],
  [/job|position|career|vacanc/, (f) => f.person.jobTitle()],
];

/** A title that suits the content-type. */
export function title({ faker, subject, isEnglish }: Draw): string {
  if (!isEnglish) return capital(faker.lorem.words({ min: 2, max: 5 }));
  const [, ofKind] = KINDS.find(([subjects]) => subjects.test(subject)) ?? [];
  return capital((ofKind ?? faker.helpers.arrayElement(TITLES))(faker));
}

/** One to three sentences about the thing. */
export function description({ faker, subject, isEnglish }: Draw): string {
  const [, , about] = isEnglish ? (KINDS.find(([subjects]) => subjects.test(subject)) ?? []) : [];
  return about ? about(faker) : faker.lorem.sentences({ min: 1, max: 3 });
}

/** A few words, for texts whose name says nothing. */
export const phrase = ({ faker, isEnglish }: Draw): string =>
  capital(isEnglish ? `${faker.word.adjective()} ${faker.word.noun()}` : faker.lorem.words({ min: 2, max: 3 }));

/** Two to four paragraphs. */
export const paragraphs = ({ faker }: Draw): string => faker.lorem.paragraphs({ min: 2, max: 4 }, '\n\n');

/** The body of an article in Markdown: paragraphs, headings, a list, a quotation, emphasis and a link. */
export function markdown(draw: Draw): string {
  const { faker } = draw;
  const { lorem } = faker;
  const items = faker.helpers.multiple(() => `- ${lorem.sentence({ min: 3, max: 7 })}`, { count: { min: 3, max: 5 } });
  return [
    lorem.paragraph(),
    `## ${title(draw)}`,
    `${lorem.sentence()} **${lorem.words(3)}** ${lorem.sentence()} [${lorem.words(2)}](https://example.com).`,
    items.join('\n'),
    `### ${title(draw)}`,
    lorem.paragraph(),
    `> ${lorem.sentence()}`,
    lorem.paragraph(),
  ].join('\n\n');
}

const text = (value: string, marks: object = {}) => ({ type: 'text', text: value, ...marks });

/** The same as blocks, the rich text of newer projects. */
export function blocks(draw: Draw): object[] {
  const { lorem, helpers } = draw.faker;
  const items = helpers.multiple(() => ({ type: 'list-item', children: [text(lorem.sentence())] }), {
    count: { min: 3, max: 5 },
  });
  return [
    { type: 'paragraph', children: [text(lorem.paragraph())] },
    { type: 'heading', level: 2, children: [text(title(draw))] },
    {
      type: 'paragraph',
      children: [
        text(`${lorem.sentence()} `),
        text(lorem.words(3), { bold: true }),
        text(` ${lorem.sentence()} `),
        { type: 'link', url: 'https://example.com', children: [text(lorem.words(2))] },
      ],
    },
    { type: 'list', format: 'unordered', children: items },
    { type: 'quote', children: [text(lorem.sentence())] },
  ];
}

/** The text with a capital first letter. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Fake values of attributes whose names say what they hold, in the manner of each. */
import slugify from '@sindresorhus/slugify';
import type { Draw } from './draw.ts';
import { description, paragraphs, phrase, title } from './texts.ts';

type Make = (draw: Draw) => unknown;
type Row = readonly [names: RegExp, make: Make];

/** Content-types and attributes that are people. */
const PEOPLE =
  /author|user|person|people|member|customer|employee|contact|speaker|artist|teacher|student|player|writer|editor|staff|team|chef|guest|owner|candidate|patient|doctor|subscriber/;

const textIn = ({ values }: Draw, ...names: readonly string[]): string | undefined => {
  const value = names.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof value === 'string' ? value : undefined;
};

/** The first and the last name of a person, if the entry has them already. */
function personOf(draw: Draw): { firstName?: string; lastName?: string } {
  const [first, ...others] = (textIn(draw, 'name', 'fullName', 'full_name') ?? '').split(' ');
  const firstName = textIn(draw, 'firstName', 'first_name', 'firstname') ?? first;
  const lastName = textIn(draw, 'lastName', 'last_name', 'lastname') ?? others.at(-1);
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

/** An e-mail address that suits the name of the person, at a host that no mail reaches. */
export const email: Make = (draw) =>
  draw.faker.internet.exampleEmail({ ...personOf(draw), allowSpecialCharacters: false }).toLowerCase();

/** The title of the entry as a slug. */
export const slug: Make = (draw) =>
  slugify(textIn(draw, 'title', 'name', 'headline', 'label', 'fullName', 'username') ?? title(draw)) ||
  `${draw.subject}-${draw.number}`;

const nameOf: Make = (draw) => (PEOPLE.test(draw.subject) ? draw.faker.person.fullName() : title(draw));

/** By name, the first that matches. Names are lower-case words joined by dashes. */
// biome-ignore format: a table, one kind of value a row
export const NAMED_TEXTS: readonly Row[] = [
  [/^(first|given|fore)-?name$/, ({ faker }) => faker.person.firstName()],
  [/^(last|family|sur)-?name$/, ({ faker }) => faker.person.lastName()],
  [/^(user|nick|screen)-?name$|^login$|^handle$/, (draw) => draw.faker.internet.username(personOf(draw)).toLowerCase()],
  [/^full-?name$|^(author|contact|speaker|person|customer|reviewer|writer|by)(-name)?$/, ({ faker }) => faker.person.fullName()],
  [/e-?mail/, email],
  [/^slug$|-slug$|^handle$|^permalink$/, slug],
  [/phone|^tel$|mobile|^fax$|whatsapp/, ({ faker }) => faker.phone.number({ style: 'international' })],
  [/(^|-)(zip|postal|post)-?code|^zip$|^plz$|postcode/, ({ faker }) => faker.location.zipCode()],
  [/country-code|^country-iso/, ({ faker }) => faker.location.countryCode()],
  [/country/, ({ faker }) => faker.location.country()],
  [/(^|-)(city|town|village)$/, ({ faker }) => faker.location.city()],
  [/(^|-)(state|province|region|canton|county)$/, ({ faker }) => faker.location.state()],
  [/street|^address(-?line)?-?1?$|address$/, ({ faker }) => faker.location.streetAddress()],
  [/(time-?zone)/, ({ faker }) => faker.location.timeZone()],
  [/latitude|^lat$/, ({ faker }) => String(faker.location.latitude())],
  [/longitude|^(lng|lon|long)$/, ({ faker }) => String(faker.location.longitude())],
  [/company|brand|organi[sz]ation|employer|publisher|manufacturer|sponsor|vendor/, ({ faker }) => faker.company.name()],
  [/job|profession|occupation|^position$|^role$/, ({ faker }) => faker.person.jobTitle()],
  [/^(gender|sex)$/, ({ faker }) => faker.person.sex()],
  [/^(meta|seo|og|twitter)-?title$/, (draw) => title(draw)],
  [/^(meta|seo|og|twitter)-?description$/, (draw) => description(draw)],
  [/keywords|^tags$/, ({ faker }) => faker.helpers.multiple(() => faker.word.noun(), { count: 4 }).join(', ')],
  [/meta-?robots/, () => 'index, follow'],
  [/meta-?viewport/, () => 'width=device-width, initial-scale=1'],
  [/(image|photo|picture|avatar|logo|thumbnail|cover)-?(url|link|src)?$/, ({ faker }) => faker.image.dataUri({ width: 64, height: 64, type: 'svg-base64' })],
  [/url|link|website|href|homepage|^(facebook|twitter|instagram|linkedin|youtube|github)$/, (draw) => `https://example.com/${slug(draw)}`],
  [/^path$|route/, (draw) => `/${slug(draw)}`],
  [/colou?r/, ({ faker }) => faker.color.rgb()],
  [/currency/, ({ faker }) => faker.finance.currencyCode()],
  [/^(locale|language|lang)(-code)?$/, ({ faker }) => faker.helpers.arrayElement(['en', 'de', 'fr', 'es', 'it'])],
  [/iban/, ({ faker }) => faker.finance.iban()],
  [/isbn/, ({ faker }) => faker.commerce.isbn()],
  [/uuid|guid/, ({ faker }) => faker.string.uuid()],
  [/sku|ean|barcode|^code$|-code$|reference|serial|order-?number|invoice/, ({ faker }) => faker.string.alphanumeric({ length: 8, casing: 'upper' })],
  [/version/, ({ faker }) => faker.system.semver()],
  [/^icon$|-icon$/, ({ faker }) => faker.helpers.arrayElement(['star', 'heart', 'home', 'user', 'bell', 'camera'])],
  [/price|amount|cost/, ({ faker }) => faker.commerce.price()],
  [/(start|open|end|clos)[a-z]*-?(time|hour)|^time$|opening/, ({ faker }) => `${faker.number.int({ min: 6, max: 22 })}:00`],
  [/button|^cta|-cta$|call-to-action/, ({ faker }) => faker.helpers.arrayElement(['Read more', 'Get started', 'Contact us', 'Learn more', 'Sign up'])],
  [/copyright/, (draw) => `© ${draw.faker.company.name()}`],
  [/^question$/, ({ faker }) => `${faker.lorem.sentence({ min: 4, max: 8 }).slice(0, -1)}?`],
  [/^name$|-name$/, nameOf],
  [/sub-?title|tag-?line|slogan|^alt$|alternative-?text|caption/, (draw) => phrase(draw)],
  [/title|headline|heading|subject|^label$/, (draw) => title(draw)],
  [/quote|testimonial/, ({ faker }) => faker.lorem.sentence()],
  [/body|content|article|^bio(graphy)?$|^about|^text$|answer|message|comment|review|notes?$/, (draw) => paragraphs(draw)],
  [/description|summary|excerpt|intro|teaser|abstract|lead$/, (draw) => description(draw)],
];

// biome-ignore format: a table, one kind of value a row
export const NAMED_NUMBERS: readonly Row[] = [
  [/price|cost|amount|fee|total|budget|revenue/, ({ faker }) => Number(faker.commerce.price({ min: 1, max: 500 }))],
  [/salary|income|wage/, ({ faker }) => faker.number.int({ min: 30, max: 150 }) * 1000],
  [/rating|stars|score/, ({ faker }) => faker.number.int({ min: 1, max: 5 })],
  [/^age$|-age$/, ({ faker }) => faker.number.int({ min: 18, max: 80 })],
  [/year/, ({ faker }) => faker.number.int({ min: 1990, max: 2025 })],
  [/latitude|^lat$/, ({ faker }) => faker.location.latitude()],
  [/longitude|^(lng|lon|long)$/, ({ faker }) => faker.location.longitude()],
  [/percent|discount|progress/, ({ faker }) => faker.number.int({ min: 0, max: 100 })],
  [/stock|quantity|inventory|count|capacity|seats/, ({ faker }) => faker.number.int({ min: 0, max: 200 })],
  [/views|likes|visits|followers|downloads|votes/, ({ faker }) => faker.number.int({ min: 0, max: 20_000 })],
  [/^(order|rank|position|sort|index|priority|weight)(-|$)/, ({ number }) => number],
  [/pages?$/, ({ faker }) => faker.number.int({ min: 60, max: 900 })],
  [/duration|minutes|reading-time|length/, ({ faker }) => faker.number.int({ min: 3, max: 180 })],
  [/servings|portions|guests/, ({ faker }) => faker.number.int({ min: 1, max: 8 })],
];

/** Days from the last day on which content is made; past days are negative. */
// biome-ignore format: a table, one kind of value a row
export const NAMED_DAYS: readonly Row[] = [
  [/birth|^born/, ({ faker }) => -faker.number.int({ min: 18 * 365, max: 80 * 365 })],
  [/^(end|until|to|close|closing|expir|valid-to|deadline|due)/, ({ faker }) => faker.number.int({ min: 31, max: 365 })],
  [/^(start|from|begin|open|valid-from|date|event|day|scheduled)/, ({ faker }) => faker.number.int({ min: -335, max: 30 })],
];

// biome-ignore format: a table, one kind of value a row
export const NAMED_SWITCHES: readonly Row[] = [
  [/active|enabled|visible|available|published|confirmed|in-stock|show/, ({ faker }) => faker.datatype.boolean(0.85)],
  [/featured|highlight|archived|blocked|hidden|deleted|pinned|new|sale|external|blank/, ({ faker }) => faker.datatype.boolean(0.2)],
];

/** Whether an attribute of this name decides what others are made from. */
export const isNameOrTitle = (name: string): boolean =>
  /^(first|last|full|given|family|user)?-?name$|^title$|^headline$|^label$/.test(name);

/** The value that the name of an attribute suggests; undefined for a name that says nothing. */
export function namedValue(rows: readonly Row[], name: string, draw: Draw): unknown {
  return rows.find(([names]) => names.test(name))?.[1](draw);
}

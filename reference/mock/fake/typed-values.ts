/** Fake values of scalar attributes: by their names where these say something, else by their types. */
import type { ScalarAttribute } from '../../model/attribute.ts';
import { type FakeKind, SCALARS } from '../../model/scalar-types.ts';
import { type Draw, dashed } from './draw.ts';
import { LAST_DAY } from './language.ts';
import { email, NAMED_DAYS, NAMED_NUMBERS, NAMED_SWITCHES, NAMED_TEXTS, namedValue, slug } from './named-values.ts';
import { blocks, description, markdown, phrase } from './texts.ts';

type Make = (attribute: ScalarAttribute, draw: Draw) => unknown;

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365;

/** Makes a value of each kind that `SCALARS` names; lengths and bounds are set right afterwards. */
const MAKERS: Readonly<Record<FakeKind, Make>> = {
  words: ({ type, name }, draw) => {
    if (type === 'richtext') return markdown(draw);
    if (type === 'password') return PASSWORD;
    return namedValue(NAMED_TEXTS, dashed(name), draw) ?? (type === 'text' ? description(draw) : phrase(draw));
  },
  email: (_attribute, draw) => email(draw),
  slug: ({ targetField }, draw) => {
    const source = targetField === undefined ? undefined : draw.values[targetField];
    return slug(typeof source === 'string' ? { ...draw, values: { title: source } } : draw);
  },
  member: ({ enum: values = [] }, { faker }) => faker.helpers.arrayElement(values),
  integer: ({ name }, draw) =>
    Math.round(Number(namedValue(NAMED_NUMBERS, dashed(name), draw) ?? draw.faker.number.int(1000))),
  half: ({ name }, draw) =>
    namedValue(NAMED_NUMBERS, dashed(name), draw) ?? draw.faker.number.float({ max: 1000, fractionDigits: 2 }),
  digits: (_attribute, { faker }) => String(faker.number.int({ max: 1_000_000_000 })),
  boolean: ({ name }, draw) => namedValue(NAMED_SWITCHES, dashed(name), draw) ?? draw.faker.datatype.boolean(),
  date: (attribute, draw) => momentOf(attribute, draw).slice(0, 10),
  time: (_attribute, { faker }) =>
    `${String(faker.number.int({ min: 7, max: 21 })).padStart(2, '0')}:${faker.helpers.arrayElement(['00', '15', '30', '45'])}:00.000`,
  moment: momentOf,
  record: (_attribute, { faker }) => ({ label: faker.word.noun(), weight: faker.number.int(100) }),
  blocks: (_attribute, draw) => blocks(draw),
  list: (_attribute, { faker }) => faker.helpers.multiple(() => faker.word.noun(), { count: { min: 1, max: 3 } }),
};

/** The password of every fake user. */
export const PASSWORD = 'password';

/** A quarter of an hour in the last two years, or where the name of the attribute points to. */
function momentOf({ name }: ScalarAttribute, draw: Draw): string {
  const { faker } = draw;
  const days = Number(namedValue(NAMED_DAYS, dashed(name), draw) ?? -faker.number.int({ max: 2 * YEAR_DAYS }));
  const quarters = faker.number.int({ min: 28, max: 84 });
  return new Date(LAST_DAY + days * DAY_MS + quarters * 900_000).toISOString();
}

/** A value for an attribute, which may still be too long or out of bounds. */
export const typedValue = (attribute: ScalarAttribute, draw: Draw): unknown =>
  MAKERS[SCALARS[attribute.type].fake](attribute, draw);

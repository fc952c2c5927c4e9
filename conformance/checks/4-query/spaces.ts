/** A space in a query string may be written as `+` (4.6, observed). */
import type { Field, Ground } from '../../generate/attributes.ts';
import { isPlainText } from '../../generate/operand.ts';
import type { Parameters } from '../../generate/query-string.ts';
import type { Check } from '../check.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';

/** Values of a text attribute in which a space or a plus stands. */
const textsWith = (sign: string, { family, values }: Field): string[] => {
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  return family === 'text' ? [...texts].filter((text) => text.includes(sign) && isPlainText(text)) : [];
};

/** The same texts with a plus for each space: behind one another they are two questions, though both read alike when unescaped. */
const turned = (texts: readonly string[]): string[] => texts.flatMap((text) => [text, text.replaceAll(' ', '+'), text]);

/** Filters that find these values, or all others. */
const filtersOf = ({ name }: Field, texts: readonly string[]): Parameters[] =>
  texts.flatMap((text): Parameters[] => [
    { [name]: { $eq: text } },
    { $or: [{ [name]: { $in: texts.slice(0, 3) } }, { [name]: { $eq: text } }] },
    { [name]: { $ne: text, $notNull: 'true' } },
  ]);

const listsOn = ({ filterable }: Ground): Parameters[] =>
  filterable
    .flatMap((field) =>
      [turned(textsWith(' ', field)), textsWith('+', field)].flatMap((texts) => filtersOf(field, texts)),
    )
    .map((filters) => ({ filters }));

export const spaceCheck: Check = askingOnGrounds({
  ...observed('rest.query.plus'),
  tells: [''],
  spellings: ['form'],
  parameters: listsOn,
});

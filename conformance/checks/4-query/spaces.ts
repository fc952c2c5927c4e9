/** A space in a query string may be written as `+` (4.6, observed). */
import { type Field, type Ground, grounds } from '../../generate/attributes.ts';
import { isPlainText } from '../../generate/operand.ts';
import type { Parameters } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { caseCheck, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';
import { lastRequest, listIn } from '../writing/answers.ts';

/** Values of a text attribute in which a space or a plus stands. */
const textsWith = (sign: string, { family, values }: Field): string[] => {
  const texts = new Set(values.filter((value) => typeof value === 'string'));
  return family === 'text' ? [...texts].filter((text) => text.includes(sign) && isPlainText(text)) : [];
};

/** Filters that find these values, or all others. */
const filtersOf = ({ name }: Field, texts: readonly string[]): Parameters[] =>
  texts.flatMap((text): Parameters[] => [
    { [name]: { $eq: text } },
    { $or: [{ [name]: { $in: texts.slice(0, 3) } }, { [name]: { $eq: text } }] },
    { [name]: { $ne: text, $notNull: 'true' } },
  ]);

const listsOn = ({ filterable }: Ground): Parameters[] =>
  filterable
    .flatMap((field) => [' ', '+'].flatMap((sign) => filtersOf(field, textsWith(sign, field))))
    .map((filters) => ({ filters }));

export const spaceCheck: Check = askingOnGrounds({
  ...observed('rest.query.plus'),
  tells: [''],
  spellings: ['form'],
  parameters: listsOn,
});

/** A text with a space of a field. */
interface Twin {
  readonly uid: string;
  readonly name: string;
  readonly text: string;
}

/** Asked in turn: they read alike when they are unescaped, and a cache must not take one for the other. */
export const besidePlusCheck: Check = caseCheck<Twin>(
  variant(
    'rest.query.plus.beside-spaces',
    'rest.query.plus',
    'A text with a plus is another than the same with a space, whichever is asked for first.',
  ),
  {
    cases: ({ model, world }) =>
      grounds(model, world).flatMap(({ type, filterable }) =>
        filterable
          .flatMap((field) => textsWith(' ', field).map((text) => ({ uid: type.uid, name: field.name, text })))
          .slice(0, 2),
      ),
    async run(session, { uid, name, text }, { model }) {
      const path = `${endpointPath(typeNamed(model, uid))}?filters[${encodeURIComponent(name)}][$eq]=`;
      const written = encodeURIComponent(text);
      const idsFor = async (query: string) => listIn(session, await session.get(path + query)).map(({ id }) => id);
      const [plus, encoded] = [written.replaceAll('%20', '+'), written.replaceAll('%20', '%2B')];
      const spaced = await idsFor(plus);
      const others = await idsFor(encoded);
      const common = others.filter((id) => spaced.includes(id));
      expectSame(`${lastRequest(session)} lists what has a space there`, common, []);
      expectSame(`${path}${plus} lists others the second time`, await idsFor(plus), spaced);
    },
  },
);

/** Rich text as blocks: which nodes there are, and what each holds, as observed. */
import { isObject } from '../model/object.ts';
import type { Json } from '../store/reader.ts';
import { wrongType } from './print-value.ts';
import type { Path } from './problem.ts';
import { readBoolean, readNumber, type ScalarRead } from './scalar-plain.ts';

type InnerProblem = NonNullable<ScalarRead['inner']>[number];

/** A node or a part of one, with its place in messages; collects problems. */
interface At {
  readonly path: Path;
  readonly place: string;
  readonly problems: InnerProblem[];
}

/** Reads a value and returns what is stored: texts of numbers become numbers, and so on. Tells its problems. */
type Read = (value: unknown, at: At) => unknown;

type Fields = Readonly<Record<string, Read>>;

/** Rich text deeper than this could overflow the stack. */
const MOST_LEVELS = 100;

const below = (at: At, step: string | number): At => ({
  path: [...at.path, step],
  place: typeof step === 'number' ? `${at.place}[${step}]` : `${at.place}.${step}`,
  problems: at.problems,
});

const tell = ({ path, problems }: At, message: string): undefined => {
  problems.push({ path, message });
};

/** A member that must be there; null is a wrong type already. */
const required =
  (read: Read, isEmpty = (value: unknown): boolean => value === undefined): Read =>
  (value, at) =>
    isEmpty(value) ? tell(at, `${at.place} is a required field`) : read(value, at);

const optional =
  (read: Read): Read =>
  (value, at) =>
    value === undefined ? undefined : read(value, at);

const nullable =
  (read: Read): Read =>
  (value, at) =>
    value === null || value === undefined ? value : read(value, at);

const text: Read = (value, at) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : tell(at, wrongType(at.place, 'string', value));

const requiredText = required(text, (value) => value === undefined || value === '');

/** A reader of attributes, for a member. */
const like =
  (read: (value: unknown, place: string) => ScalarRead): Read =>
  (value, at) => {
    const { value: stored, messages = [] } = read(value, at.place);
    for (const message of messages) tell(at, message);
    return stored;
  };

const number = like((value, place) => readNumber(PLAIN_NUMBER, value, place));
const flag = optional(like(readBoolean));
const PLAIN_NUMBER = {
  name: '',
  type: 'float',
  private: false,
  required: false,
  localized: false,
  unique: false,
} as const;

const oneOf = (values: readonly unknown[], read: Read = text): Read =>
  required((value, at) => {
    const stored = read(value, at);
    if (stored === undefined || values.includes(stored)) return stored;
    return tell(at, `${at.place} must be one of the following values: ${values.join(', ')}`);
  });

/** Parses a text of JSON; null for a value that is not of the type. */
function cast(value: unknown, isType: (value: unknown) => boolean): unknown {
  if (isType(value)) return value;
  if (typeof value !== 'string') return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return isType(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

const listOf =
  (item: Read, messageForNone?: string): Read =>
  (value, at) => {
    const list = cast(value, Array.isArray);
    if (!Array.isArray(list)) return tell(at, wrongType(at.place, 'array', value, null));
    if (list.length === 0 && messageForNone !== undefined) tell(at, messageForNone);
    return list.map((each, index) => item(each, below(at, index)));
  };

/** An object with these members; others stay as they are. */
const node =
  (fields: Fields): Read =>
  (value, at) => {
    const object = cast(value, isObject);
    if (!isObject(object)) return tell(at, wrongType(at.place, 'object', value, null));
    const stored: Record<string, unknown> = { ...object };
    for (const [name, read] of Object.entries(fields)) {
      const member = read(object[name], below(at, name));
      if (member !== undefined) stored[name] = member;
    }
    return stored;
  };

/** A node of one of several types. */
const byType =
  (types: () => Readonly<Record<string, Read>>, messageForOthers: string): Read =>
  (value, at) => {
    const type = isObject(value) ? value.type : undefined;
    const known = types();
    const read = typeof type === 'string' && Object.hasOwn(known, type) ? known[type] : undefined;
    if (!read || at.path.length > MOST_LEVELS) return tell(at, messageForOthers);
    return read(value, at);
  };

const ofText = node({
  type: oneOf(['text']),
  text: (value, at) =>
    value === undefined ? tell(at, 'Text must be defined with at least an empty string') : text(value, at),
  bold: flag,
  italic: flag,
  underline: flag,
  strikethrough: flag,
  code: flag,
});

const link: Read = (value, at) => {
  const url = value === undefined ? '' : text(value, at);
  if (typeof url !== 'string') return undefined;
  return URL.canParse(url.startsWith('/') ? `https://host${url}` : url)
    ? url
    : tell(at, 'Please specify a valid link.');
};

const inline = byType(
  () => ({ text: ofText, link: node({ url: link, children: required(listOf(ofText)) }) }),
  'Inline node must be Text or Link',
);

const inlineChildren = (name: string): Read =>
  required(listOf(inline, `${name} node children must have at least one Text or Link node`));

const list = node({
  format: oneOf(['ordered', 'unordered']),
  children: required(
    listOf(
      byType(
        () => ({ list, 'list-item': node({ children: required(listOf(inline)) }) }),
        'Inline node must be list-item or list',
      ),
      'List node children must have at least one ListItem or ListNode',
    ),
  ),
});

const picture = node({
  name: requiredText,
  alternativeText: nullable(text),
  url: requiredText,
  caption: nullable(text),
  width: required(number),
  height: required(number),
  formats: required(node({})),
  hash: requiredText,
  ext: requiredText,
  mime: requiredText,
  size: required(number),
  previewUrl: nullable(text),
  provider: requiredText,
  createdAt: requiredText,
  updatedAt: requiredText,
});

const block = byType(
  () => ({
    paragraph: node({ children: inlineChildren('Paragraph') }),
    heading: node({ level: oneOf([1, 2, 3, 4, 5, 6], number), children: inlineChildren('Heading') }),
    quote: node({ children: inlineChildren('Quote') }),
    list,
    image: node({ image: (value, at) => picture(value ?? {}, at), children: required(listOf(inline)) }),
    // the message is that of a quote, as observed
    code: node({
      syntax: nullable(text),
      children: required(listOf(ofText, 'Quote node children must have at least one Text or Link node')),
    }),
  }),
  'Block node is of invalid type',
);

/** Reads rich text: a list of blocks, or its JSON as text. Any other value counts as null. */
export function readBlocks(value: unknown, place: string): ScalarRead {
  const blocks = cast(value, Array.isArray);
  if (!Array.isArray(blocks)) return { value: null };
  const problems: InnerProblem[] = [];
  const stored = blocks.map((each, index) => block(each, below({ path: [], place, problems }, index)));
  // bodies are parsed JSON: what is stored of them is JSON too
  return problems.length > 0 ? { inner: problems } : { value: stored as Json };
}

/** Which attributes a table shows; the browser remembers the choice. */
import { useState } from 'preact/hooks';
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownType } from '../../describe.ts';

const USUAL = 4;

/** Attributes that a table can show. */
const shownable = ({ attributes }: ShownType): Attribute[] =>
  attributes.filter(
    ({ name, type, private: hidden }) =>
      !hidden && !['password', 'component', 'dynamiczone'].includes(type) && !SYSTEM.includes(name),
  );

const SYSTEM = ['createdBy', 'updatedBy', 'localizations', 'publishedAt', 'locale'];

/** The columns of a type before anybody chose: its title, a picture, then what fits. */
function usual(type: ShownType): string[] {
  const all = shownable(type);
  const picture = all.find((attribute) => attribute.type === 'media' && !attribute.multiple);
  const short = all.filter(
    ({ type: kind, name }) => SHORT.includes(kind) && name !== type.title && !TIMES.includes(name),
  );
  const link = all.find((attribute) => attribute.type === 'relation' && attribute.toOne);
  const names = [
    type.title,
    picture?.name,
    ...short.slice(0, USUAL - 1).map(({ name }) => name),
    link?.name,
    'updatedAt',
  ];
  return names.flatMap((name) => (name !== undefined && name !== 'id' ? [name] : []));
}

const TIMES = ['createdAt', 'updatedAt'];
const SHORT = [
  'string',
  'enumeration',
  'integer',
  'decimal',
  'float',
  'boolean',
  'date',
  'datetime',
  'email',
  'biginteger',
];

/** The names of the columns, and how to choose others. */
export function useColumns(type: ShownType): [readonly string[], (names: readonly string[]) => void] {
  const stored = `touchstone-columns-${type.uid}`;
  const [names, setNames] = useState<readonly string[]>(() => {
    const text = localStorage.getItem(stored);
    return text === null ? usual(type) : text.split(',').filter(Boolean);
  });
  const choose = (chosen: readonly string[]) => {
    localStorage.setItem(stored, chosen.join(','));
    setNames(chosen);
  };
  return [names, choose];
}

/** The attributes of columns, in the order of the model, the title and pictures first. */
export function columnsOf(type: ShownType, names: readonly string[]): Attribute[] {
  const chosen = shownable(type).filter(({ name }) => names.includes(name));
  const rank = ({ name, type: kind }: Attribute): number => (name === type.title ? 0 : kind === 'media' ? 1 : 2);
  return chosen.sort((one, other) => rank(one) - rank(other));
}

interface ColumnsProps {
  readonly type: ShownType;
  readonly names: readonly string[];
  onChange(names: readonly string[]): void;
}

/** The choice of columns. */
export function Columns({ type, names, onChange }: ColumnsProps) {
  const toggle = (name: string, isOn: boolean) =>
    onChange(isOn ? [...names, name] : names.filter((each) => each !== name));
  return (
    <details class="choice">
      <summary class="button">Columns</summary>
      <fieldset>
        <legend>Columns of the table</legend>
        {shownable(type).map(({ name }) => (
          <label key={name} class="check">
            <input
              type="checkbox"
              checked={names.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

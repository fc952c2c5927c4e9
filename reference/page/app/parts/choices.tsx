/** Choices of a query: its order, its fields, what it populates. */
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownType } from '../../describe.ts';
import { typeOf, useShared } from '../state.ts';

const LINKED: readonly string[] = ['relation', 'media', 'component', 'dynamiczone'];

const visible = ({ attributes }: ShownType): Attribute[] =>
  attributes.filter((attribute) => !attribute.private && attribute.type !== 'password');

interface SortsProps {
  readonly type: ShownType;
  readonly sort: readonly string[];
  onChange(sort: readonly string[]): void;
}

/** The order: attributes, each up or down. */
export function Sorts({ type, sort, onChange }: SortsProps) {
  const names = ['id', ...visible(type).flatMap(({ name, type: kind }) => (LINKED.includes(kind) ? [] : [name]))];
  const rows = [...sort, ''];
  const set = (index: number, text: string) =>
    onChange(rows.map((row, each) => (each === index ? text : row)).filter((row) => row !== ''));
  return (
    <fieldset class="panel">
      <legend>Sort</legend>
      {rows.slice(0, 3).map((row, index) => {
        const [name = '', direction = 'asc'] = row.split(':');
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and has no state
          <div class="row" key={index}>
            <select
              aria-label={`Sort by, ${index + 1}`}
              value={name}
              onChange={({ currentTarget: { value } }) => set(index, value === '' ? '' : `${value}:${direction}`)}
            >
              <option value="">{index === 0 ? 'by id' : 'then by'}</option>
              {names.map((each) => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </select>
            {row !== '' && (
              <select
                aria-label={`Direction, ${index + 1}`}
                value={direction}
                onChange={(event) => set(index, `${name}:${event.currentTarget.value}`)}
              >
                <option value="asc">ascending</option>
                <option value="desc">descending</option>
              </select>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface ChecksProps {
  readonly legend: string;
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Names to be checked. */
function Checks({ legend, names, chosen, onChange }: ChecksProps) {
  return (
    <fieldset class="panel checks">
      <legend>{legend}</legend>
      {names.map((name) => (
        <label class="check" key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          />
          {name}
        </label>
      ))}
      {names.length === 0 && <p class="soft">There is none.</p>}
    </fieldset>
  );
}

interface FieldsProps {
  readonly type: ShownType;
  readonly fields: readonly string[];
  onChange(fields: readonly string[]): void;
}

/** The fields of an answer; none chosen are all. */
export function Fields({ type, fields, onChange }: FieldsProps) {
  const names = visible(type).flatMap(({ name, type: kind }) => (LINKED.includes(kind) ? [] : [name]));
  return <Checks legend="Fields (none: all)" names={names} chosen={fields} onChange={onChange} />;
}

interface PopulationsProps {
  readonly type: ShownType;
  readonly populate: readonly string[];
  onChange(populate: readonly string[]): void;
}

/** What an answer populates, one step further where something is chosen. */
export function Populations({ type, populate, onChange }: PopulationsProps) {
  const { project } = useShared();
  const own = visible(type).filter(
    ({ type: kind, name }) => LINKED.includes(kind) && !['createdBy', 'updatedBy'].includes(name),
  );
  const below = (attribute: Attribute): string[] => {
    const { name } = attribute;
    if (!populate.some((path) => path === name || path.startsWith(`${name}.`))) return [];
    const inner =
      attribute.type === 'relation'
        ? typeOf(project, attribute.target)?.attributes
        : attribute.type === 'component'
          ? project.components.find(({ uid }) => uid === attribute.component)?.attributes
          : undefined;
    const linked = (inner ?? []).filter(
      (each) => LINKED.includes(each.type) && !each.private && !SYSTEM.includes(each.name),
    );
    return linked.map((each) => `${name}.${each.name}`);
  };
  const names = populate.includes('*')
    ? ['*']
    : ['*', ...own.flatMap((attribute) => [attribute.name, ...below(attribute)])];
  const choose = (chosen: readonly string[]) =>
    onChange(
      chosen.includes('*')
        ? ['*']
        : chosen.filter((path) => !path.includes('.') || chosen.includes(path.split('.')[0] ?? '')),
    );
  return <Checks legend="Populate" names={names} chosen={populate} onChange={choose} />;
}

const SYSTEM = ['createdBy', 'updatedBy', 'localizations'];

/** Conditions of a list, added by clicking. */
import type { Attribute } from '../../../model/attribute.ts';
import type { ShownProject, ShownType } from '../../describe.ts';
import { type Condition, LISTS, operatorsFor, STATES } from '../query/query.ts';
import { useShared } from '../state.ts';

interface ConditionsProps {
  readonly type: ShownType;
  readonly conditions: readonly Condition[];
  onChange(conditions: readonly Condition[]): void;
}

/** What can be compared: attributes, and those of what an entry links to. */
export interface Place {
  readonly path: string;
  readonly attribute: Pick<Attribute, 'name' | 'type'> & { readonly enum?: readonly string[] };
}

/** The places of a content-type that filters can name, one relation or component deep. */
function placesOf(type: ShownType, project: ShownProject): Place[] {
  const own: Place[] = [{ path: 'id', attribute: { name: 'id', type: 'integer' } }];
  for (const attribute of type.attributes) {
    const { name, type: kind } = attribute;
    if (attribute.private || kind === 'password' || NEVER.includes(kind) || HIDDEN.includes(name)) continue;
    own.push({ path: name, attribute });
    const below =
      attribute.type === 'relation'
        ? project.types.find(({ uid, path }) => uid === attribute.target && path !== undefined)?.attributes
        : attribute.type === 'component'
          ? project.components.find(({ uid }) => uid === attribute.component)?.attributes
          : undefined;
    for (const inner of below ?? [])
      if (!inner.private && !LINKED.includes(inner.type) && inner.type !== 'password')
        own.push({ path: `${name}.${inner.name}`, attribute: inner });
  }
  return own;
}

const NEVER = ['media', 'dynamiczone'];
const LINKED = ['media', 'dynamiczone', 'relation', 'component'];
const HIDDEN = ['createdBy', 'updatedBy', 'localizations', 'locale'];

export function Conditions({ type, conditions, onChange }: ConditionsProps) {
  const { project } = useShared();
  const places = placesOf(type, project);
  const set = (index: number, part: Partial<Condition>) =>
    onChange(conditions.map((condition, each) => (each === index ? { ...condition, ...part } : condition)));
  const add = () => {
    const path = type.title;
    const kind = places.find((place) => place.path === path)?.attribute.type ?? 'id';
    onChange([...conditions, { path, operator: operatorsFor(kind)[0]?.[0] ?? '$eq', value: '' }]);
  };
  return (
    <fieldset class="conditions">
      <legend class="hidden">Filters</legend>
      {conditions.map(({ path, operator, value }, index) => {
        const place = places.find((each) => each.path === path);
        const operators = operatorsFor(place?.attribute.type ?? 'id');
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a filter is its place, and has no state
          <div class="condition" key={index}>
            <select
              aria-label={`Attribute of filter ${number}`}
              value={path}
              onChange={({ currentTarget }) => {
                const next = places.find((each) => each.path === currentTarget.value)?.attribute.type ?? 'id';
                const fits = operatorsFor(next).some(([name]) => name === operator);
                set(index, {
                  path: currentTarget.value,
                  ...(fits ? {} : { operator: operatorsFor(next)[0]?.[0] ?? '$eq' }),
                });
              }}
            >
              {places.map((each) => (
                <option key={each.path} value={each.path}>
                  {each.path}
                </option>
              ))}
            </select>
            <select
              aria-label={`Operator of filter ${number}`}
              value={operator}
              onChange={(event) => set(index, { operator: event.currentTarget.value })}
            >
              {operators.map(([name, means]) => (
                <option key={name} value={name}>
                  {means}
                </option>
              ))}
            </select>
            {!STATES.includes(operator) && (
              <Operand
                place={place}
                isList={LISTS.includes(operator)}
                value={value}
                label={`Value of filter ${number}`}
                onChange={(text) => set(index, { value: text })}
              />
            )}
            <button
              type="button"
              class="small quiet"
              aria-label={`Remove filter ${number}`}
              onClick={() => onChange(conditions.filter((_condition, each) => each !== index))}
            >
              Remove
            </button>
          </div>
        );
      })}
      <button type="button" class="small" onClick={add}>
        Add filter
      </button>
    </fieldset>
  );
}

interface OperandProps {
  readonly place: Place | undefined;
  readonly isList: boolean;
  readonly value: string;
  readonly label: string;
  onChange(value: string): void;
}

function Operand({ place, isList, value, label, onChange }: OperandProps) {
  const { type = 'string', enum: members } = place?.attribute ?? {};
  const choices = isList
    ? undefined
    : type === 'boolean'
      ? ['true', 'false']
      : type === 'enumeration'
        ? members
        : undefined;
  const read = (event: Event) => event.currentTarget instanceof HTMLInputElement && onChange(event.currentTarget.value);
  if (choices)
    return (
      <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="" />
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  const typed = { 'aria-label': label, value, onInput: read };
  return !isList && type === 'date' ? <input type="date" {...typed} /> : <input type="text" {...typed} />;
}

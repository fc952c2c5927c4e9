/** Components and dynamic zones in a form: added, moved, removed, and each with the fields of its schema. */
import { useState } from 'preact/hooks';
import type { ComponentAttribute, DynamicZoneAttribute } from '../../../model/attribute.ts';
import type { ShownComponent } from '../../describe.ts';
import { shortText } from '../parts/values.tsx';
import { useShared } from '../state.ts';
import { type DrawField, type FieldProps, Group } from './group.tsx';
import { Mover } from './mover.tsx';
import { editable, newValues, type Part, partOf } from './values.ts';

type Props<Of extends ComponentAttribute | DynamicZoneAttribute> = FieldProps<Of> & {
  readonly parts: readonly Part[];
  readonly problem: string | undefined;
  readonly draw: DrawField;
};

export function ComponentField(props: Props<ComponentAttribute>) {
  const { attribute, parts, path, problem, onChange } = props;
  const { project } = useShared();
  const component = project.components.find(({ uid }) => uid === attribute.component);
  if (!component) return null;
  const add = () => onChange([...parts, partOf(newValues(component.attributes))]);
  const isFull = parts.length >= (attribute.repeatable ? (attribute.max ?? Number.POSITIVE_INFINITY) : 1);
  return (
    <Group attribute={attribute} problem={problem}>
      <Parts
        {...props}
        componentOf={() => component}
        pathOf={(index) => (attribute.repeatable ? `${path}.${index}` : path)}
      />
      {!isFull && (
        <button type="button" class="small" onClick={add}>
          Add {component.displayName}
        </button>
      )}
    </Group>
  );
}

export function ZoneField(props: Props<DynamicZoneAttribute>) {
  const { attribute, parts, path, problem, onChange } = props;
  const { project } = useShared();
  const allowed = project.components.filter(({ uid }) => attribute.components.includes(uid));
  const add = ({ uid, attributes }: ShownComponent) =>
    onChange([...parts, partOf(newValues(attributes), undefined, uid)]);
  return (
    <Group attribute={attribute} problem={problem}>
      <Parts
        {...props}
        componentOf={(part) => project.components.find(({ uid }) => uid === part.component)}
        pathOf={(index) => `${path}.${index}`}
      />
      {parts.length < (attribute.max ?? Number.POSITIVE_INFINITY) && (
        <div class="actions">
          {allowed.map((component) => (
            <button type="button" class="small" key={component.uid} onClick={() => add(component)}>
              Add {component.displayName}
            </button>
          ))}
        </div>
      )}
    </Group>
  );
}

type PartsProps = Omit<FieldProps, 'attribute'> & {
  readonly parts: readonly Part[];
  readonly draw: DrawField;
  componentOf(part: Part): ShownComponent | undefined;
  pathOf(index: number): string;
};

function Parts({ parts, componentOf, pathOf, onChange, problems, draw, ...others }: PartsProps) {
  const set = (index: number, part: Part) => onChange(parts.map((each, place) => (place === index ? part : each)));
  const move = (index: number, step: number) => {
    const moved = [...parts];
    const [part] = moved.splice(index, 1);
    if (part) moved.splice(index + step, 0, part);
    onChange(moved);
  };
  return (
    <ol class="parts">
      {parts.map((part, index) => {
        const component = componentOf(part);
        if (!component) return null;
        const path = pathOf(index);
        return (
          <PartItem
            key={part.key}
            {...{ part, component, index }}
            count={parts.length}
            isWrong={[...problems.keys()].some((place) => place.startsWith(`${path}.`))}
            onMove={(step) => move(index, step)}
            onRemove={() => onChange(parts.filter((each) => each !== part))}
          >
            {editable(component.attributes).map((attribute) =>
              draw({
                ...others,
                ...{ problems, attribute },
                key: attribute.name,
                path: `${path}.${attribute.name}`,
                value: part.values[attribute.name],
                onChange: (value) => set(index, { ...part, values: { ...part.values, [attribute.name]: value } }),
              }),
            )}
          </PartItem>
        );
      })}
    </ol>
  );
}

interface PartItemProps {
  readonly part: Part;
  readonly component: ShownComponent;
  readonly index: number;
  readonly count: number;
  readonly isWrong: boolean;
  readonly children: preact.ComponentChildren;
  onMove(step: number): void;
  onRemove(): void;
}

function PartItem({ part, component, index, count, isWrong, children, onMove, onRemove }: PartItemProps) {
  // what was just added is open, what was there is closed, unless it is alone
  const [isOpen, setOpen] = useState(part.id === undefined || count === 1);
  const title = shortText(part.values[component.title]);
  const name = count === 1 ? component.displayName : `${component.displayName} ${index + 1}`;
  return (
    <li class={isWrong ? 'part wrong' : 'part'}>
      <div class="part-head">
        <button type="button" class="quiet title" aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
          <span aria-hidden="true">{isOpen || isWrong ? '▾' : '▸'}</span> {name}
          <span class="soft">{title === '' ? '' : ` ${title}`}</span>
        </button>
        <div class="actions">
          {count > 1 && <Mover {...{ index, count, name, onMove }} />}
          <button type="button" class="small quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </button>
        </div>
      </div>
      {(isOpen || isWrong) && <div class="fields">{children}</div>}
    </li>
  );
}

/** One attribute in a form: its label, its control, its help and its problem. */
import { useId } from 'preact/hooks';
import type { Attribute } from '../../../model/attribute.ts';
import { ComponentField, ZoneField } from './components.tsx';
import { type DrawField, type FieldProps, Group, Required } from './group.tsx';
import { MediaField } from './media.tsx';
import { RelationField } from './relation.tsx';
import { ScalarControl } from './scalar.tsx';
import type { Linked, LinkedFile, Part } from './values.ts';

export function Field(props: FieldProps) {
  const { attribute, path, problems, onChange } = props;
  const problem = problems.get(path);
  if (attribute.type === 'component')
    return (
      <ComponentField
        {...props}
        draw={draw}
        attribute={attribute}
        parts={props.value as readonly Part[]}
        problem={problem}
      />
    );
  if (attribute.type === 'dynamiczone')
    return (
      <ZoneField
        {...props}
        draw={draw}
        attribute={attribute}
        parts={props.value as readonly Part[]}
        problem={problem}
      />
    );
  if (attribute.type === 'relation')
    return (
      <Group attribute={attribute} problem={problem}>
        <RelationField {...props} attribute={attribute} links={props.value as readonly Linked[]} />
      </Group>
    );
  if (attribute.type === 'media')
    return (
      <Group attribute={attribute} problem={problem}>
        <MediaField attribute={attribute} files={props.value as readonly LinkedFile[]} onChange={onChange} />
      </Group>
    );
  return <Scalar {...props} problem={problem} />;
}

const draw: DrawField = (props) => <Field {...props} />;

function Scalar({ attribute, value, onChange, problem }: FieldProps & { readonly problem: string | undefined }) {
  const id = useId();
  if (attribute.type === 'relation' || attribute.type === 'media') return null;
  if (attribute.type === 'component' || attribute.type === 'dynamiczone') return null;
  const isWide = ['text', 'richtext', 'json', 'array', 'blocks'].includes(attribute.type);
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <div class="label">
        <label for={id} id={`${id}-label`}>
          {attribute.name}
          <Required attribute={attribute} />
        </label>
        <span class="kind">{attribute.type}</span>
      </div>
      <ScalarControl
        {...{ id, attribute, value, onChange }}
        isWrong={problem !== undefined}
        describedBy={`${id}-help ${id}-problem`}
      />
      <p class="help" id={`${id}-help`}>
        {helpOf(attribute)}
      </p>
      <p class="problem" id={`${id}-problem`}>
        {problem}
      </p>
    </div>
  );
}

/** What the schema asks of a value, in words. */
function helpOf(attribute: Attribute): string {
  if (!('unique' in attribute)) return '';
  const { min, max, minLength, maxLength, regex, unique } = attribute;
  return [
    attribute.private && 'private: no answer shows what is there; what you write replaces it',
    attribute.type === 'password' && 'no answer shows it; what you write replaces it',
    unique && 'unique',
    min !== undefined && `at least ${min}`,
    max !== undefined && `at most ${max}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    regex !== undefined && `matches ${regex}`,
    (attribute.type === 'datetime' || attribute.type === 'timestamp') && 'UTC',
  ]
    .filter(Boolean)
    .join(', ');
}

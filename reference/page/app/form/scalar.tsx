/** The control of an attribute whose value is stored in the entry, by its type. */
import { useState } from 'preact/hooks';
import type { ScalarAttribute } from '../../../model/attribute.ts';
import { Editor } from './editor.tsx';

interface ScalarProps {
  readonly id: string;
  readonly attribute: ScalarAttribute;
  readonly value: unknown;
  readonly isWrong: boolean;
  readonly describedBy: string;
  onChange(value: unknown): void;
}

export function ScalarControl({ id, attribute, value, isWrong, describedBy, onChange }: ScalarProps) {
  const common = { id, 'aria-invalid': isWrong, 'aria-describedby': describedBy };
  const text = value === null || value === undefined ? '' : String(value);
  /** An empty text is no value. */
  const write = (event: { readonly currentTarget: { readonly value: string } }) =>
    onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
  switch (attribute.type) {
    case 'text':
      return <textarea {...common} value={text} rows={3} onInput={write} />;
    case 'richtext':
      return (
        <Editor {...common} language="markdown" value={text} onChange={(next) => onChange(next === '' ? null : next)} />
      );
    case 'json':
    case 'array':
    case 'blocks':
      return <JsonControl {...common} value={value} onChange={onChange} />;
    case 'boolean':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'enumeration':
      return (
        <select {...common} value={text} onChange={write}>
          <option value="" />
          {attribute.enum?.map((member) => (
            <option key={member} value={member}>
              {member}
            </option>
          ))}
        </select>
      );
    case 'password':
      return <input {...common} type="password" autocomplete="new-password" value={text} onInput={write} />;
    case 'email':
      return <input {...common} type="email" value={text} onInput={write} />;
    case 'integer':
    case 'float':
    case 'decimal':
      return (
        <input
          {...common}
          type="number"
          step={attribute.type === 'integer' ? 1 : 'any'}
          value={text}
          onInput={(event) => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        />
      );
    case 'date':
      return <input {...common} type="date" value={text} onInput={write} />;
    case 'time':
    case 'datetime':
    case 'timestamp':
      return <TimeControl {...common} type={attribute.type} text={text} onChange={onChange} />;
    default:
      return <input {...common} type="text" value={text} onInput={write} />;
  }
}

type CommonProps = Pick<ScalarProps, 'id' | 'onChange'> & {
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
};

/** A time of day, or a moment of UTC. */
function TimeControl({
  type,
  text,
  onChange,
  ...common
}: CommonProps & { readonly type: string; readonly text: string }) {
  const isTime = type === 'time';
  return (
    <input
      {...common}
      type={isTime ? 'time' : 'datetime-local'}
      step="any"
      value={(isTime ? text.slice(0, 12) : text.replace(/Z$/, '')).replace(/\.000$/, '')}
      onInput={({ currentTarget: { value } }) => onChange(isTime ? timeOf(value) : momentOf(value))}
    />
  );
}

/** `10:30:00.000`, as the API takes it; null for no time. */
function timeOf(text: string): string | null {
  if (text === '') return null;
  const [time = '', rest = ''] = text.split('.');
  return `${time.length === 5 ? `${time}:00` : time}.${rest.padEnd(3, '0')}`;
}

/** A moment of UTC; null for none. */
function momentOf(text: string): string | null {
  const time = Date.parse(`${text}Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

type JsonProps = CommonProps & Pick<ScalarProps, 'value'>;

/** An editor of JSON. A text that is none keeps the form from being saved, and the last value stays. */
function JsonControl({ value, onChange, ...common }: JsonProps) {
  const [problem, setProblem] = useState('');
  const read = (text: string): void => {
    try {
      onChange(text.trim() === '' ? null : JSON.parse(text));
      setProblem('');
    } catch (error) {
      setProblem(`no JSON: ${error instanceof Error ? error.message : error}`);
    }
  };
  const text = value === null || value === undefined ? '' : JSON.stringify(value, undefined, 2);
  return (
    <>
      <Editor
        {...common}
        aria-invalid={common['aria-invalid'] || problem !== ''}
        language="json"
        value={text}
        problem={problem}
        onChange={read}
      />
      <p class="problem" role="alert">
        {problem}
      </p>
    </>
  );
}

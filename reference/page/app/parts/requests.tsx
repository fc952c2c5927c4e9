/** The request of a view in all its forms, each to be copied. */
import { useId, useState } from 'preact/hooks';
import { formsOf, type PageRequest } from '../query/forms.ts';
import { useShared } from '../state.ts';

interface RequestsProps {
  readonly request: PageRequest;
  readonly title?: string;
  readonly open?: boolean;
}

export function Requests({ request, title = 'The request of this view', open = false }: RequestsProps) {
  const forms = formsOf(request, location.origin);
  const [chosen, setChosen] = useState('curl');
  const form = forms.find(({ name }) => name === chosen) ?? forms[0];
  const id = useId();
  if (!form) return null;
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const next = forms[(forms.indexOf(form) + step + forms.length) % forms.length];
    if (!next) return;
    setChosen(next.name);
    document.getElementById(`${id}-${next.name}`)?.focus();
  };
  return (
    <details class="requests" open={open}>
      <summary>{title}</summary>
      <div class="bar">
        <div role="tablist" aria-label="Form of the request" onKeyDown={move}>
          {forms.map(({ name }) => (
            <button
              type="button"
              role="tab"
              key={name}
              id={`${id}-${name}`}
              aria-selected={name === form.name}
              aria-controls={`${id}-text`}
              tabIndex={name === form.name ? 0 : -1}
              onClick={() => setChosen(name)}
            >
              {name}
            </button>
          ))}
        </div>
        <CopyButton text={form.text} name={form.name} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <pre id={`${id}-text`} role="tabpanel" aria-labelledby={`${id}-${form.name}`} tabIndex={0}>
        <code>{form.text}</code>
      </pre>
      {form.name !== 'URL' && form.name !== 'qs' && !request.open && form.name !== 'GraphQL' && (
        <p class="hint">
          Set <code>TOUCHSTONE_TOKEN</code> to the token that the start printed.
        </p>
      )}
    </details>
  );
}

/** Copies a text. */
function CopyButton({ text, name }: { readonly text: string; readonly name: string }) {
  const { say } = useShared();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say(`${name} copied`),
      () => say('The browser does not let the page copy: select the text instead'),
    );
  return (
    <button type="button" class="small" onClick={copy} aria-label={`Copy ${name}`}>
      Copy
    </button>
  );
}

/** An editor of JSON or Markdown: a plain text area until the editor is loaded, which is a script of its own. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { OpenEditor } from './codemirror.ts';

interface EditorProps {
  readonly id: string;
  readonly language: 'json' | 'markdown';
  /** The text at first; later ones are those of the editor. */
  readonly value: string;
  /** Why the form cannot be saved with this text. @default nothing */
  readonly problem?: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  onChange(text: string): void;
}

export function Editor({ id, language, value, problem = '', onChange, ...described }: EditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(value);
  const [editor, setEditor] = useState<OpenEditor>();
  const latest = useRef(onChange);
  latest.current = onChange;
  const write = (next: string) => {
    setText(next);
    latest.current(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, with the text that is there then
  useEffect(() => {
    let opened: OpenEditor | undefined;
    let isGone = false;
    void import('./codemirror.ts').then(({ openEditor }) => {
      if (isGone || !place.current) return;
      opened = openEditor(place.current, { text, language, labelledBy: id, onChange: write });
      setEditor(opened);
    });
    return () => {
      isGone = true;
      opened?.close();
    };
  }, [language]);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.setCustomValidity(problem), [problem]);
  return (
    <div class="editor">
      <textarea
        ref={area}
        {...{ id, ...described }}
        class={editor ? 'hidden' : undefined}
        // the label leads to this text area, which passes the focus on
        tabIndex={editor ? -1 : undefined}
        value={text}
        rows={5}
        spellcheck={language === 'markdown'}
        onFocus={() => editor?.focus()}
        onInput={(event) => write(event.currentTarget.value)}
      />
      <div ref={place} />
    </div>
  );
}

/** CodeMirror, loaded with the first editor. It stands in a shadow tree, whose styles need no leave of the page's policy. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { defineLanguageFacet, HighlightStyle, Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Highlighter, tags } from '@lezer/highlight';
import { parser } from '@lezer/markdown';

/** An editor that is shown. */
export interface OpenEditor {
  focus(): void;
  close(): void;
}

interface EditorOptions {
  readonly text: string;
  readonly language: 'json' | 'markdown';
  /** Id of the control whose label names the editor. */
  readonly labelledBy: string;
  onChange(text: string): void;
}

const colors = HighlightStyle.define([
  { tag: [tags.propertyName, tags.heading], color: 'var(--blue)' },
  { tag: tags.heading, fontWeight: '600' },
  { tag: [tags.string, tags.link, tags.url], color: 'var(--green)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--gold)' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.processingInstruction, tags.punctuation], color: 'var(--soft)' },
]);

const theme = EditorView.theme({
  '&': { border: '1px solid var(--edge)', borderRadius: '8px', background: 'var(--panel)', maxHeight: '24rem' },
  '&.cm-focused': { outline: '2px solid var(--gold)', outlineOffset: '2px' },
  '.cm-scroller': { font: '0.86em/1.55 var(--mono)', overflow: 'auto' },
  '.cm-content': { padding: '0.5rem 0.1rem', minHeight: '6rem', caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--gold-soft) !important' },
});

const markdown = new Language(defineLanguageFacet(), parser);

/** Shows an editor in an element. Tab leaves it, as it leaves every other control. */
export function openEditor(place: HTMLElement, { text, language, labelledBy, onChange }: EditorOptions): OpenEditor {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const name = place.ownerDocument.querySelector(`label[for="${CSS.escape(labelledBy)}"]`)?.textContent ?? '';
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...historyKeymap, ...defaultKeymap]),
        language === 'json' ? json() : markdown,
        syntaxHighlighting(colors as Highlighter),
        theme,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': name }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return { focus: () => view.focus(), close: () => view.destroy() };
}

/** The files of the server, to choose one. */
import { useState } from 'preact/hooks';
import type { LinkedFile } from '../form/values.ts';
import { targetOf } from '../query/forms.ts';
import { filesRequest } from '../query/plugin-lists.ts';
import { useAsked, useShared } from '../state.ts';
import { Dialog } from './dialog.tsx';
import { FileGrid } from './file-grid.tsx';
import { Problem } from './problem.tsx';

interface LibraryProps {
  readonly taken: readonly number[];
  onChoose(file: LinkedFile): void;
  onClose(): void;
}

/** Most files that are shown at once. */
const MOST_FILES = 60;

/** The files whose name holds a text, the newest first. */
export function useFiles(text: string) {
  const { project } = useShared();
  const request = filesRequest(project, text, MOST_FILES);
  return { request, ...useAsked<readonly LinkedFile[]>(targetOf(request)) };
}

export function Library({ taken, onChoose, onClose }: LibraryProps) {
  const [text, setText] = useState('');
  const { body = [], failure } = useFiles(text);
  const free = body.filter(({ id }) => !taken.includes(id)).slice(0, MOST_FILES);
  return (
    <Dialog title="Choose a file" onClose={onClose}>
      <label>
        <span>Search by name</span>
        <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <Problem failure={failure} />
      <FileGrid files={free} onChoose={onChoose} />
    </Dialog>
  );
}

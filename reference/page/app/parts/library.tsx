/** The files of the server, to choose one. */
import { useState } from 'preact/hooks';
import type { LinkedFile } from '../form/values.ts';
import { queryString } from '../query/query.ts';
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
export const MOST_FILES = 60;

/** The files whose name holds a text, the newest first. */
export function useFiles(text: string) {
  const { project } = useShared();
  const filters = text === '' ? {} : { filters: { name: { $containsi: text } } };
  const query = queryString({ ...filters, sort: 'id:desc', pagination: { limit: MOST_FILES } });
  return useAsked<readonly LinkedFile[]>(`${project.prefix}/upload/files?${query}`);
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

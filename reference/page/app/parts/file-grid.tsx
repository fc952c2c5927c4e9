/** Files as small pictures, to choose one of. */
import type { LinkedFile } from '../form/values.ts';
import { Thumbnail } from './values.tsx';

interface FileGridProps {
  readonly files: readonly LinkedFile[];
  onChoose(file: LinkedFile): void;
}

export function FileGrid({ files, onChoose }: FileGridProps) {
  if (files.length === 0) return <p class="empty">There is no file.</p>;
  return (
    <ul class="grid">
      {files.map((file) => (
        <li key={file.id}>
          <button type="button" class="quiet tile" onClick={() => onChoose(file)}>
            <Thumbnail file={file} size={120} />
            <span class="file-name">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

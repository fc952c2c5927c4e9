/** A media attribute in a form: files dropped, uploaded or chosen. */
import { useRef, useState } from 'preact/hooks';
import type { MediaAttribute } from '../../../model/attribute.ts';
import { Library } from '../parts/library.tsx';
import { uploadFiles } from '../parts/upload.ts';
import { Thumbnail } from '../parts/values.tsx';
import { asFailure, useShared } from '../state.ts';
import { Mover } from './mover.tsx';
import type { LinkedFile } from './values.ts';

interface MediaFieldProps {
  readonly attribute: MediaAttribute;
  readonly files: readonly LinkedFile[];
  onChange(files: readonly LinkedFile[]): void;
}

export function MediaField({ attribute, files, onChange }: MediaFieldProps) {
  const { project } = useShared();
  const { name, multiple } = attribute;
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const [isChoosing, setChoosing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const add = (more: readonly LinkedFile[]) => onChange(multiple ? [...files, ...more] : more.slice(0, 1));
  const upload = async (chosen: FileList | null | undefined) => {
    if (!chosen || chosen.length === 0) return;
    setProblem('');
    try {
      add(await uploadFiles(project.prefix, multiple ? [...chosen] : [...chosen].slice(0, 1)));
    } catch (error) {
      setProblem(asFailure(error).message);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void upload(event.dataTransfer?.files);
  };
  const move = (index: number, step: number) => {
    const moved = [...files];
    const [file] = moved.splice(index, 1);
    if (file) moved.splice(index + step, 0, file);
    onChange(moved);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the buttons do the same
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ul class="files">
        {files.map((file, index) => (
          <li key={file.id}>
            <Thumbnail file={file} size={72} />
            <span class="file-name">{file.name}</span>
            <span class="actions">
              {files.length > 1 && (
                <Mover {...{ index }} name={file.name} count={files.length} onMove={(step) => move(index, step)} />
              )}
              <button
                type="button"
                class="small quiet"
                aria-label={`Remove ${file.name} from ${name}`}
                onClick={() => onChange(files.filter((each) => each !== file))}
              >
                Remove
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <button type="button" class="small" aria-label={`Upload ${name}`} onClick={() => picker.current?.click()}>
          Upload
        </button>
        <button type="button" class="small" aria-label={`Choose ${name}`} onClick={() => setChoosing(true)}>
          Choose
        </button>
        <span class="soft">or drop {multiple ? 'files' : 'a file'} here</span>
      </div>
      <input
        ref={picker}
        type="file"
        class="hidden"
        tabIndex={-1}
        aria-label={`File for ${name}`}
        multiple={multiple}
        onChange={(event) => {
          void upload(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <p class="problem" role="alert">
        {problem}
      </p>
      {isChoosing && (
        <Library
          taken={files.map(({ id }) => id)}
          onChoose={(file) => {
            add([file]);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

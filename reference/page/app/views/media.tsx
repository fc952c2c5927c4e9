/** The files of the server: uploaded by dropping, described, deleted. */
import { useRef, useState } from 'preact/hooks';
import { ask, type Failure } from '../api.ts';
import type { LinkedFile } from '../form/values.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useDialogChange } from '../parts/dialog-change.ts';
import { FileGrid } from '../parts/file-grid.tsx';
import { useFiles } from '../parts/library.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { uploadFiles } from '../parts/upload.ts';
import { Thumbnail } from '../parts/values.tsx';
import { asFailure, useShared } from '../state.ts';

export function Media() {
  const { project, say } = useShared();
  const [text, setText] = useState('');
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [open, setOpen] = useState<LinkedFile>();
  const picker = useRef<HTMLInputElement>(null);
  const { request, body: files = [], failure: listFailure, again } = useFiles(text);
  const upload = async (chosen: FileList | null | undefined) => {
    if (!chosen || chosen.length === 0) return;
    try {
      const uploaded = await uploadFiles(project.prefix, [...chosen]);
      say(uploaded.length === 1 ? 'Uploaded' : `${uploaded.length} files uploaded`);
      again();
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button does the same
    <div
      class={isOver ? 'media over' : 'media'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void upload(event.dataTransfer?.files);
      }}
    >
      <header class="head">
        <div>
          <h1>Media</h1>
          <p class="soft">Drop files anywhere on this page to upload them.</p>
        </div>
        <button type="button" class="primary" onClick={() => picker.current?.click()}>
          Upload
        </button>
        <input
          ref={picker}
          type="file"
          multiple
          class="hidden"
          tabIndex={-1}
          aria-label="Files to upload"
          onChange={(event) => void upload(event.currentTarget.files)}
        />
      </header>
      <search class="tools">
        <label class="grow">
          <span>Search by name</span>
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      </search>
      <Problem failure={failure ?? listFailure} />
      <FileGrid files={files} onChoose={setOpen} />
      <Requests request={request} />
      {open && <FileDialog file={open} onClose={() => setOpen(undefined)} onChanged={again} />}
    </div>
  );
}

interface FileDialogProps {
  readonly file: LinkedFile;
  onClose(): void;
  onChanged(): void;
}

function FileDialog({ file, onClose, onChanged }: FileDialogProps) {
  const { project } = useShared();
  const [name, setName] = useState(file.name);
  const [alternative, setAlternative] = useState(file.alternativeText ?? '');
  const { failure, perform } = useDialogChange({ onClose, onChanged });
  const save = (event: Event) => {
    event.preventDefault();
    const form = new FormData();
    form.append('fileInfo', JSON.stringify({ name, alternativeText: alternative }));
    void perform(() => ask('POST', `${project.prefix}/upload?id=${file.id}`, form), 'Saved');
  };
  return (
    <Dialog title={file.name} onClose={onClose}>
      <form class="file" onSubmit={save}>
        <Thumbnail file={file} size={220} />
        <p class="soft">
          id {file.id}, {file.mime}
          {file.width ? `, ${file.width} × ${file.height}` : ''}, <a href={file.url}>{file.url}</a>
        </p>
        <label>
          <span>Name</span>
          <input value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <label>
          <span>Alternative text</span>
          <input value={alternative} onInput={(event) => setAlternative(event.currentTarget.value)} />
        </label>
        <Problem failure={failure} />
        <div class="actions">
          <button type="submit" class="primary">
            Save
          </button>
          <button
            type="button"
            class="danger"
            onClick={() => perform(() => ask('DELETE', `${project.prefix}/upload/files/${file.id}`), 'Deleted')}
          >
            Delete
          </button>
        </div>
      </form>
    </Dialog>
  );
}

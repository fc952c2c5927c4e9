/** Snapshots: saved states of the whole content; and the way back to the seed. */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { ask, askServer, type Failure } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Problem } from '../parts/problem.tsx';
import { Requests } from '../parts/requests.tsx';
import { timeText } from '../parts/values.tsx';
import { asFailure, useShared } from '../state.ts';

interface Snapshot {
  readonly name: string;
  readonly takenAt: string;
}

/** Something that cannot be undone, before it is done. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly does: string;
  run(): Promise<unknown>;
  readonly done: string;
}

export function Snapshots() {
  const { say } = useShared();
  const [snapshots, setSnapshots] = useState<readonly Snapshot[]>();
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [question, setQuestion] = useState<Question>();
  const list = useCallback(() => askServer<readonly Snapshot[]>('GET', '/snapshots').then(setSnapshots), []);
  useEffect(() => void list(), [list]);
  const perform = async (run: () => Promise<unknown>, done: string) => {
    setFailure(undefined);
    setQuestion(undefined);
    try {
      await run();
      await list();
      say(done);
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  const at = (snapshot: string) => `/snapshots/${encodeURIComponent(snapshot)}`;
  const free = name.trim() || `snapshot-${(snapshots?.length ?? 0) + 1}`;
  const take = (event: Event) => {
    event.preventDefault();
    void perform(() => askServer('POST', at(free)), `Saved as ${free}`);
    setName('');
  };
  return (
    <>
      <header class="head">
        <div>
          <h1>Snapshots</h1>
          <p class="soft">A snapshot is the whole content as it is now. Restoring one takes the content back to it.</p>
        </div>
        <button
          type="button"
          class="danger"
          onClick={() =>
            setQuestion({
              title: 'Back to the seed?',
              text: 'All changes since the start are lost, unless a snapshot has them. The request log and the fault rules are emptied too.',
              does: 'Reset',
              run: () => askServer('POST', '/reset'),
              done: 'The content is that of the seed',
            })
          }
        >
          Reset to the seed
        </button>
      </header>
      <form class="tools" onSubmit={take}>
        <label class="grow">
          <span>Name</span>
          <input value={name} placeholder={free} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          Take a snapshot
        </button>
      </form>
      <Problem failure={failure} />
      <ul class="rows">
        {snapshots?.map((snapshot) => (
          <SnapshotRow
            key={snapshot.name}
            snapshot={snapshot}
            onRestore={() =>
              setQuestion({
                title: `Restore ${snapshot.name}?`,
                text: 'The content becomes what it was then. What changed since is lost, unless another snapshot has it.',
                does: 'Restore',
                run: () => askServer('POST', `${at(snapshot.name)}/restore`),
                done: `Restored ${snapshot.name}`,
              })
            }
            onDelete={() => perform(() => askServer('DELETE', at(snapshot.name)), `Deleted ${snapshot.name}`)}
          />
        ))}
      </ul>
      {snapshots?.length === 0 && <p class="empty">There is no snapshot yet.</p>}
      <Requests
        request={{ method: 'POST', path: `/_touchstone${at(free)}` }}
        title="The request that takes a snapshot"
      />
      {question && (
        <Dialog title={question.title} onClose={() => setQuestion(undefined)}>
          <p>{question.text}</p>
          <div class="actions">
            <button type="button" class="primary" onClick={() => perform(question.run, question.done)}>
              {question.does}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface SnapshotRowProps {
  readonly snapshot: Snapshot;
  onRestore(): void;
  onDelete(): void;
}

function SnapshotRow({ snapshot: { name, takenAt }, onRestore, onDelete }: SnapshotRowProps) {
  return (
    <li>
      <strong class="grow">{name}</strong>
      <span class="soft">{timeText(takenAt)}</span>
      <span class="actions">
        <button type="button" class="small" aria-label={`Restore ${name}`} onClick={onRestore}>
          Restore
        </button>
        <button
          type="button"
          class="small"
          aria-label={`Save ${name} as seed content`}
          onClick={() => exportSeed(name)}
        >
          Save as seed
        </button>
        <button type="button" class="small quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </button>
      </span>
    </li>
  );
}

/** Saves the content of a snapshot as a file that `--seed` reads. */
async function exportSeed(name: string): Promise<void> {
  const seed = await ask('GET', `/_touchstone/snapshots/${encodeURIComponent(name)}`);
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([JSON.stringify(seed, undefined, 2)], { type: 'application/json' }));
  anchor.download = `${name}.json`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

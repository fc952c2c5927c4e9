/** A change made in a dialog, which closes when the change is made and shows why it was not. */
import { useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { asFailure, useShared } from '../state.ts';

interface DialogEnd {
  onClose(): void;
  onChanged(): void;
}

interface DialogChange {
  /** Why the last change was not made. */
  readonly failure: Failure | undefined;
  /** Makes a change, then says `done`, shows the content again and closes the dialog. */
  perform(change: () => Promise<unknown>, done: string): Promise<void>;
}

export function useDialogChange({ onClose, onChanged }: DialogEnd): DialogChange {
  const { say } = useShared();
  const [failure, setFailure] = useState<Failure>();
  const perform = async (change: () => Promise<unknown>, done: string) => {
    try {
      await change();
      say(done);
      onChanged();
      onClose();
    } catch (error) {
      setFailure(asFailure(error));
    }
  };
  return { failure, perform };
}

/** Moves an item of a list up and down. */

interface MoverProps {
  readonly index: number;
  readonly count: number;
  readonly name: string;
  onMove(step: number): void;
}

/** Moves an item of a list up and down. */
export function Mover({ index, count, name, onMove }: MoverProps) {
  return (
    <>
      <button
        type="button"
        class="small quiet"
        disabled={index === 0}
        aria-label={`Move ${name} up`}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        class="small quiet"
        disabled={index === count - 1}
        aria-label={`Move ${name} down`}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
    </>
  );
}

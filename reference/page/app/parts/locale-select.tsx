/** Chooses the locale of a list: one of the project's, or all. */
import { useShared } from '../state.ts';

interface LocaleSelectProps {
  readonly value: string;
  /** Whether no locale can be chosen, which asks for the default one. */
  readonly mayBeDefault?: boolean;
  onChange(locale: string): void;
}

export function LocaleSelect({ value, mayBeDefault = false, onChange }: LocaleSelectProps) {
  const { project } = useShared();
  return (
    <label>
      <span>Locale</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {mayBeDefault && <option value="">default</option>}
        {project.locales.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
        <option value="all">all</option>
      </select>
    </label>
  );
}

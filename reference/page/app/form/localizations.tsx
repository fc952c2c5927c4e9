/** The same entry in other locales. */
import type { ShownType } from '../../describe.ts';
import type { Entry } from '../parts/values.tsx';
import { hrefOf } from '../route.ts';
import { useShared } from '../state.ts';

interface LocalizationsProps {
  readonly type: ShownType;
  readonly entry: Entry;
  readonly locale: string | undefined;
}

export function Localizations({ type, entry, locale }: LocalizationsProps) {
  const { project } = useShared();
  const { data = [] } = (entry.attributes.localizations ?? {}) as { readonly data?: readonly Entry[] };
  const isSingle = type.kind === 'singleType';
  return (
    <nav class="locales" aria-label="Locales">
      {project.locales.map(({ code }) => {
        const other = data.find(({ attributes }) => attributes.locale === code);
        if (code === locale)
          return (
            <span key={code} aria-current="true">
              {code}
            </span>
          );
        const place = isSingle ? ['content', type.uid] : ['content', type.uid, other ? other.id : 'new'];
        return (
          <a key={code} href={hrefOf(place, { locale: code, ...(other || isSingle ? {} : { of: String(entry.id) }) })}>
            {other ? code : `${code}: add`}
          </a>
        );
      })}
    </nav>
  );
}

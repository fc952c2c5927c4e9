/** The first view: the content-types with their counts. */
import { hrefOf } from '../route.ts';
import { useShared } from '../state.ts';

export function Overview() {
  const { project } = useShared();
  const types = project.types.filter(({ path }) => path !== undefined);
  return (
    <>
      <header class="head">
        <div>
          <h1>{project.name}</h1>
          <p class="soft">
            {types.length} content-types at <code>{project.prefix}</code>, profile {project.profile},{' '}
            {project.locales.length === 1 ? 'one locale' : `${project.locales.length} locales`}
          </p>
        </div>
      </header>
      <ul class="types">
        {types.map(({ uid, displayName, description, kind, draftAndPublish, localized }) => {
          const { entries = 0, drafts = 0 } = project.counts[uid] ?? {};
          const marks = [
            drafts > 0 && `${drafts} ${drafts === 1 ? 'draft' : 'drafts'}`,
            draftAndPublish && drafts === 0 && 'drafts',
            localized && 'localized',
          ];
          return (
            <li key={uid}>
              <a href={hrefOf(['content', uid])}>
                <strong>{displayName}</strong>
                <span class="soft">{description}</span>
                <span class="marks">{marks.filter(Boolean).join(', ')}</span>
                <span class="figure">
                  {kind === 'singleType' ? (entries === 0 ? 'empty' : 'single') : entries.toLocaleString('en')}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

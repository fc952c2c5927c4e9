/** The frame around every view: where one can go, and the view itself. */
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { ShownProject } from '../describe.ts';
import { ask, askServer, SESSION_ENDED } from './api.ts';
import { hrefOf, type Route, useRoute } from './route.ts';
import { forgetSession } from './session.ts';
import { type Shared, SharedContext, useLately } from './state.ts';
import { viewOf } from './views.tsx';

export function Frame({ first }: { readonly first: ShownProject }) {
  const [project, setProject] = useState(first);
  const [said, setSaid] = useState('');
  const { requests, revision, isLost, forgetRequests } = useLately();
  const route = useRoute();
  const hasEnded = useEnded();
  useEffect(() => {
    if (revision > 0) askServer<ShownProject>('GET', '/page/project').then(setProject, () => {});
  }, [revision]);
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), 4000);
    return () => clearTimeout(timer);
  }, [said]);
  const shared: Shared = useMemo(
    () => ({ project, requests, revision, say: setSaid, forgetRequests }),
    [project, requests, revision, forgetRequests],
  );
  const { title, view } = viewOf(route, project);
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  const place = route.segments.join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place begins at its head
  useEffect(() => {
    document.title = `${title} · Touchstone`;
    // a page that was just loaded begins at its top
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    scrollTo(0, 0);
  }, [place]);
  return (
    <SharedContext.Provider value={shared}>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        To the content
      </button>
      <div class="frame">
        <Navigation project={project} route={route} />
        <main ref={main} id="main" tabIndex={-1} key={place}>
          {hasEnded && (
            <p class="banner" role="alert">
              The session has ended, as it does when the server is started anew. <a href="/">Open the page again</a>
            </p>
          )}
          {isLost && !hasEnded && (
            <p class="banner" role="alert">
              The server does not answer. The page goes on when it does.
            </p>
          )}
          {view}
        </main>
      </div>
      <output class={said === '' ? 'said' : 'said shown'}>{said}</output>
    </SharedContext.Provider>
  );
}

/** Whether the session has ended. What is in a form stays to be copied. */
function useEnded(): boolean {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const end = () => setEnded(true);
    addEventListener(SESSION_ENDED, end);
    return () => removeEventListener(SESSION_ENDED, end);
  }, []);
  return hasEnded;
}

interface NavigationProps {
  readonly project: ShownProject;
  readonly route: Route;
}

function Navigation({ project, route }: NavigationProps) {
  const [isOpen, setOpen] = useState(false);
  const place = route.segments.slice(0, 2).join('/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a small screen closes the menu when it goes on
  useEffect(() => setOpen(false), [route]);
  const types = project.types.filter(({ path }) => path !== undefined);
  const link = (segments: readonly string[], text: ComponentChildren) => (
    <li>
      <a href={hrefOf(segments)} aria-current={segments.slice(0, 2).join('/') === place ? 'page' : undefined}>
        {text}
      </a>
    </li>
  );
  const counted = ({ uid, displayName, kind }: (typeof types)[number]) => (
    <>
      <span class="name">{displayName}</span>
      {kind === 'collectionType' && <span class="count">{number(project.counts[uid]?.entries ?? 0)}</span>}
    </>
  );
  return (
    <header class={isOpen ? 'side open' : 'side'}>
      <div class="brand">
        <a href="#/">
          <span class="stone" aria-hidden="true" />
          Touchstone
        </a>
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </button>
      </div>
      <nav id="places" aria-label="Page">
        <h2>Content</h2>
        <ul>{types.map((type) => link(['content', type.uid], counted(type)))}</ul>
        <ul class="single">{link(['media'], 'Media')}</ul>
        <h2>Work</h2>
        <ul>
          {link(['query'], 'Query builder')}
          {link(['log'], 'Request log')}
          {link(['faults'], 'Faults and latency')}
          {link(['snapshots'], 'Snapshots')}
          {link(['people'], 'Tokens, users, roles')}
        </ul>
        <h2>Read</h2>
        <ul>
          <li>
            <a href={project.graphql}>GraphiQL</a>
          </li>
          <li>
            <a href="/_touchstone/page/clauses.html">Clauses</a>
          </li>
          <li>
            <button type="button" class="link" onClick={openDescription}>
              OpenAPI
            </button>
          </li>
          <li>
            <button type="button" class="link" onClick={leave}>
              Leave the page
            </button>
          </li>
        </ul>
      </nav>
    </header>
  );
}

const number = (count: number): string => count.toLocaleString('en');

/** Saves the description of the API: its address alone needs a token. */
async function openDescription(): Promise<void> {
  const description = await ask('GET', '/_touchstone/openapi.json');
  const blob = new Blob([JSON.stringify(description, undefined, 2)], { type: 'application/json' });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = 'openapi.json';
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000);
}

async function leave(): Promise<void> {
  await ask('DELETE', '/_touchstone/page/session').catch(() => {});
  forgetSession();
  location.reload();
}

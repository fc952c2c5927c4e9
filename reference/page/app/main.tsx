/** The page in the browser: its session, then its views. */
import { render } from 'preact';
import type { ShownProject } from '../describe.ts';
import { askServer } from './api.ts';
import { Frame } from './frame.tsx';
import { openWithAddress, storedSession } from './session.ts';
import { Door } from './views/door.tsx';
import './style/base.css';
import './style/frame.css';
import './style/parts.css';
import './style/table.css';
import './style/form.css';
import './style/views.css';

async function start(): Promise<void> {
  const root = document.getElementById('page');
  const problem = await openWithAddress();
  if (!root) return;
  const project = storedSession() === '' ? undefined : await projectOrNothing();
  if (!project) {
    const door = document.getElementById('door');
    if (door) render(<Door problem={problem} />, door);
    return;
  }
  root.replaceChildren();
  render(<Frame first={project} />, root);
}

/** The project; undefined where the session is one of an earlier start. */
async function projectOrNothing(): Promise<ShownProject | undefined> {
  try {
    return await askServer<ShownProject>('GET', '/page/project');
  } catch {
    return undefined;
  }
}

void start();

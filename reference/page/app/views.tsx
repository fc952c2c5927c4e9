/** Which view a place has. */
import type { ComponentChildren } from 'preact';
import type { ShownProject } from '../describe.ts';
import type { Route } from './route.ts';
import { typeOf } from './state.ts';
import { Builder } from './views/builder.tsx';
import { Entries } from './views/entries.tsx';
import { EntryView, NewEntry } from './views/entry.tsx';
import { Faults } from './views/faults.tsx';
import { Log } from './views/log.tsx';
import { Media } from './views/media.tsx';
import { Overview } from './views/overview.tsx';
import { People } from './views/people.tsx';
import { Snapshots } from './views/snapshots.tsx';

/** A view with its title. */
export interface View {
  readonly title: string;
  readonly view: ComponentChildren;
}

/** Views without parameters, by the first segment of their place. */
const OWN: Readonly<Record<string, () => View>> = {
  media: () => ({ title: 'Media', view: <Media /> }),
  log: () => ({ title: 'Request log', view: <Log /> }),
  faults: () => ({ title: 'Faults and latency', view: <Faults /> }),
  snapshots: () => ({ title: 'Snapshots', view: <Snapshots /> }),
  people: () => ({ title: 'Tokens, users, roles', view: <People /> }),
};

/** The view of a place; the overview for a place that there is not. */
export function viewOf({ segments, parameters }: Route, project: ShownProject): View {
  const [area, uid, id] = segments;
  const type = typeOf(project, uid);
  if (area === 'content' && type?.path !== undefined && (id !== undefined || type.kind === 'singleType')) {
    const key = `${uid}/${id}?${parameters}`;
    if (id === 'new')
      return { title: `New ${type.displayName}`, view: <NewEntry key={key} {...{ type, parameters }} /> };
    const number = type.kind === 'singleType' ? undefined : Number(id);
    return { title: type.displayName, view: <EntryView key={key} {...{ type, parameters }} id={number} /> };
  }
  if (area === 'content' && type?.path !== undefined)
    return { title: type.displayName, view: <Entries key={type.uid} type={type} parameters={parameters} /> };
  if (area === 'query') return { title: 'Query builder', view: <Builder uid={uid} /> };
  const own = OWN[area ?? ''];
  if (own) return own();
  return { title: 'Overview', view: <Overview /> };
}

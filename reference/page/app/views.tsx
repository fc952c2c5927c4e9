/** Which view a place has. */
import type { ComponentChildren } from 'preact';
import type { ShownProject } from '../describe.ts';
import type { Route } from './route.ts';
import { typeOf } from './state.ts';
import { Entries } from './views/entries.tsx';
import { EntryView, NewEntry } from './views/entry.tsx';
import { Overview } from './views/overview.tsx';

/** A view with its title. */
export interface View {
  readonly title: string;
  readonly view: ComponentChildren;
}

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
  return { title: 'Overview', view: <Overview /> };
}

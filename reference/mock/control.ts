/** Control of the mock over HTTP: reset, snapshots, request journal, faults. For holders of a full-access token only. */
import type { Router } from 'express';
import type { Access } from '../access/viewer.ts';
import express from '../express.ts';
import { ApiError } from '../query/api-error.ts';
import type { Snapshot } from '../store/store.ts';
import { readFaultRules, renderFaultRule } from './fault-rules.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';

/** What can be done to a server's content as a whole. */
export interface ContentControl {
  /** Back to the seed. */
  reset(): Promise<void>;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
}

/** What the control controls. */
export interface ControlParts {
  readonly access: Access;
  readonly control: ContentControl;
  readonly journal: Journal;
  readonly faults: Faults;
}

/** Snapshots are kept in memory: more would only be forgotten ones. */
const MOST_SNAPSHOTS = 100;

/** Makes the routes below `/_touchstone`. Left out in production, where these paths do not exist. */
export function controlRoutes({ access, control, journal, faults }: ControlParts): Router {
  const snapshots = new Map<string, Snapshot>();
  const router = express.Router();
  router.use((request, _response, next) => {
    if (!access.callerOf(request.headers.authorization).fullAccess) throw new ApiError('ForbiddenError');
    next();
  });
  router.post('/reset', async (_request, response) => {
    await control.reset();
    journal.clear();
    faults.reset();
    response.json({ data: { reset: true } });
  });
  router.post('/snapshots/:name', (request, response) => {
    const { name } = request.params;
    if (!snapshots.has(name) && snapshots.size >= MOST_SNAPSHOTS)
      throw new ApiError('ValidationError', `No more than ${MOST_SNAPSHOTS} snapshots are kept: reuse a name`);
    const snapshot = control.snapshot();
    snapshots.set(name, snapshot);
    response.json({ data: { name, takenAt: snapshot.takenAt } });
  });
  router.post('/snapshots/:name/restore', async (request, response) => {
    const { name } = request.params;
    const snapshot = snapshots.get(name);
    if (!snapshot)
      throw new ApiError('NotFoundError', `No snapshot is called ${name}`, { known: [...snapshots.keys()] });
    await control.restore(snapshot);
    response.json({ data: { name, takenAt: snapshot.takenAt } });
  });
  router.get('/faults', (_request, response) => {
    response.json({ data: faults.rules().map(renderFaultRule) });
  });
  router.put('/faults', express.json(), (request, response) => {
    faults.set(readFaultRules(request.body));
    response.json({ data: faults.rules().map(renderFaultRule) });
  });
  router.get('/requests', (_request, response) => {
    response.json({ data: journal.entries() });
  });
  return router;
}

/** Control of the mock over HTTP: reset, snapshots, request log, faults. It needs a full-access token. */
import type { Router } from 'express';
import type { Access } from '../access/viewer.ts';
import express from '../express.ts';
import { ApiError } from '../query/api-error.ts';
import type { Snapshot } from '../store/store.ts';
import { readFaultRules, renderFaultRule } from './fault-rules.ts';
import type { Faults } from './faults.ts';
import type { RequestLog } from './request-log.ts';

/** Operations on the whole content of a server. */
export interface ContentControl {
  /** Restores the seed. */
  reset(): Promise<void>;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): Promise<void>;
}

/** The parts of the server that the control routes act on. */
export interface ControlParts {
  readonly access: Access;
  readonly control: ContentControl;
  readonly requestLog: RequestLog;
  readonly faults: Faults;
}

/** Maximum number of snapshots, which are in memory; more are probably forgotten ones. */
const MOST_SNAPSHOTS = 100;

/** Makes the routes below `/_touchstone`. Not used in production, where these paths answer 404. */
export function controlRoutes({ access, control, requestLog, faults }: ControlParts): Router {
  const snapshots = new Map<string, Snapshot>();
  const router = express.Router();
  router.use((request, _response, next) => {
    if (!access.callerOf(request.headers.authorization).fullAccess) throw new ApiError('ForbiddenError');
    next();
  });
  router.post('/reset', async (_request, response) => {
    await control.reset();
    requestLog.clear();
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
    response.json({ data: requestLog.entries() });
  });
  return router;
}

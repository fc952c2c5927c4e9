import { afterAll } from 'vitest';
import { startTinyService, tinyToken, writeProject } from './target/tiny-service.ts';
import { conformance } from './vitest.ts';

// registers checks as a user does: they are tests of this file
const service = await startTinyService();
const project = writeProject();
const only = ['rest.endpoints.list', 'rest.endpoints.create', 'rest.endpoints.delete'];
// sequences filter lists, which this service does not
const skip = ['rest.relations.sequences', 'rest.endpoints.sequences'];
conformance({ url: service.url, project: project.path, token: tinyToken, only, skip, runs: 2, seed: 1 });

afterAll(async () => {
  project.remove();
  await service.close();
});

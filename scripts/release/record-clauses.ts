/** Records the clauses of the version of the specification that is released, so that a test knows which ones are new. */
import { writeFileSync } from 'node:fs';
import { loadClauses, loadSpecVersion } from '../../spec/index.ts';

const released = { version: loadSpecVersion(), clauses: [...loadClauses().keys()].sort() };
writeFileSync(new URL('../../spec/released.json', import.meta.url), `${JSON.stringify(released, null, 2)}\n`);

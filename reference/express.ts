/**
 * Express, loaded with `require`. With `import`, a TypeScript loader resolves each of its hundred files by a round trip between
 * threads, which takes a fifth of the time until a server from its sources is ready.
 */
import { createRequire } from 'node:module';
import type expressModule from 'express';

const express: typeof expressModule = createRequire(import.meta.url)('express');

export default express;

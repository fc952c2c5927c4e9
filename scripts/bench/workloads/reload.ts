/** Time from a change of a schema to the next answer, under `--watch`. */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { middle } from '../compare.ts';
import { type Content, makeContent, seedOf } from '../content.ts';
import { type Reference, startReference } from '../servers/reference.ts';
import { atMost, type Bench, type Workload } from '../workload.ts';
import { INDEX } from './own-code.ts';

/** Changes between two rounds rest for so long, in milliseconds. */
const REST_MS = 500;

const ENTRIES = 1_000;

export const reload: Workload = {
  id: 'reload',
  title: `From a change of a schema to the next answer under \`--watch\`, with ${ENTRIES.toLocaleString('en')} entries.`,
  async run(bench) {
    const content = makeContent(ENTRIES);
    const plain = await measure(bench, content, false);
    const own = await measure(bench, content, true);
    const row = (name: string, { milliseconds, kept }: Measured) => ({
      name,
      cells: [`${Math.round(milliseconds)} ms`, kept.toLocaleString('en')],
    });
    return {
      headings: ['next answer after', 'entries kept'],
      rows: [row('without code', plain), row('with src/index.js', own)],
      reaches: [
        atMost('next answer without code after', plain.milliseconds, 300, ' ms'),
        atMost('next answer with code after', own.milliseconds, 1_000, ' ms'),
        atMost('entries lost', 2 * ENTRIES - plain.kept - own.kept, 0),
      ],
    };
  },
};

interface Measured {
  readonly milliseconds: number;
  /** Articles that are there after all changes. */
  readonly kept: number;
}

async function measure(bench: Bench, content: Content, hasCode: boolean): Promise<Measured> {
  const project = await bench.folder();
  await cp(bench.project, project, { recursive: true });
  if (hasCode) await writeFile(join(project, 'src', 'index.js'), INDEX);
  const seed = join(await bench.folder(), 'seed.json');
  await writeFile(seed, JSON.stringify(seedOf(content)));
  const server = await bench.closing(startReference({ project, seed, watch: true }));
  const file = join(project, 'src/api/tag/content-types/tag/schema.json');
  const schema = JSON.parse(await readFile(file, 'utf8'));
  const times: number[] = [];
  for (let round = 0; round < 2 * bench.effort.rounds; round += 1) {
    await setTimeout(REST_MS);
    const pluralName = `tags-${round}`;
    const start = performance.now();
    await writeFile(file, JSON.stringify({ ...schema, info: { ...schema.info, pluralName } }));
    while ((await read(server, pluralName)).status !== 200) await setTimeout(2);
    times.push(performance.now() - start);
  }
  const { meta } = (await (await read(server, 'articles')).json()) as { meta: { pagination: { total: number } } };
  await server.close();
  return { milliseconds: middle(times), kept: meta.pagination.total };
}

const read = ({ url, headers }: Reference, pluralName: string) => fetch(`${url}/api/${pluralName}`, { headers });

/** The machine of the figures. */
import { cpus, loadavg, release, totalmem } from 'node:os';

/** The machine in one line. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'CPU'}, ${memory} GiB, Linux ${release()}, Node ${process.version}, load ${loadavg()[1]?.toFixed(1)}`;
}

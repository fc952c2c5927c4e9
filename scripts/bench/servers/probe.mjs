/**
 * Loaded into a server's process before it starts. Answers its parent's messages with a number:
 * `memory`: bytes in use after collecting garbage, heap and buffers · `syncs`: how often a file was synced so far ·
 * `delay`: the longest that the event loop was held up since the last such question, in milliseconds ·
 * `cpu`: CPU used so far by the process, in microseconds.
 */
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';

let syncs = 0;
const counted = (original) =>
  function (...args) {
    syncs += 1;
    return original.apply(this, args);
  };

for (const name of ['fsync', 'fdatasync', 'fsyncSync', 'fdatasyncSync']) fs[name] = counted(fs[name]);
const handle = await open(process.execPath);
const ofHandles = Object.getPrototypeOf(handle);
for (const name of ['sync', 'datasync']) ofHandles[name] = counted(ofHandles[name]);
await handle.close();

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const answers = {
  memory() {
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  },
  syncs: () => syncs,
  cpu() {
    const { user, system } = process.cpuUsage();
    return user + system;
  },
  delay() {
    const longest = delay.max / 1e6;
    delay.reset();
    return longest;
  },
};

process.on('message', (what) => process.send(answers[what]()));
// listening to the parent alone is no reason to stay
process.channel.unref();

/** Loaded into the server under load: measures its memory after a garbage collection when it is asked to. */
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heap: heapUsed, external, resident: rss });
});
process.channel.unref();

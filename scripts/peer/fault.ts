/** A peer could not be prepared or started: told in one message, without a stack trace. */
export class PeerFault extends Error {
  override readonly name = 'PeerFault';
  /** 2: the caller named something that is not there. 3: installation or start failed. */
  readonly exitCode: 2 | 3;

  constructor(message: string, exitCode: 2 | 3 = 3) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command: it exits with the code of `main`, or tells the message of an error and exits with 2 or 3. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof PeerFault ? error.exitCode : 3;
  }
}

/** The end of a program's output, `count` lines of it, without blank lines and places in its code. */
export function lastLines(output: string, count: number): string {
  const lines = output.split('\n').filter((line) => line.trim() && !/^(npm error)?\s+at /.test(line));
  return lines.slice(-count).join('\n');
}

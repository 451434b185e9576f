import { fork, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';

/** Longer takes no file that is one. */
const parseTimeoutMs = 60_000;
/**
 * Limits of the reading process: content that comes as a whole, and content that comes piece by piece and is soon
 * released.
 */
const maxHeapMb = 512;
const pieceHeap = ['--max-old-space-size=256', '--max-semi-space-size=1'];

/**
 * The environment of the reading process: of the server's only where compiled modules are cached, since compiling them
 * takes 20 MB. One arena of the C library holds what its threads allocate.
 */
const readerEnvironment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  ...(process.env.NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
});

/**
 * Has a program read a file of unknown origin, in a process of its own without the server's environment and with limits of
 * heap and time: a malicious file takes only its reader down. The program gets `source` as a message and answers with one.
 * @throws AppError `broken` when it ends without an answer
 */
export function parseInChild<Result>(program: URL, source: object, broken: ErrorCode): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      env: readerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: parseTimeoutMs,
      killSignal: 'SIGKILL',
    });
    const fail = () => reject(new AppError(broken));
    child.once('message', (result) => resolve(result as Result));
    child.once('error', fail);
    child.once('exit', fail);
    child.send(source, (error) => error && child.kill('SIGKILL'));
  });
}

/**
 * Runs a program that reads a file from its standard input, and yields the lines of its standard output as they are
 * consumed: neither process holds them all. It ends with its consumer; one that is silent for a minute is killed.
 * @throws AppError `broken` when it ends with an error or was killed
 */
export async function* linesFromChild(
  program: URL,
  args: readonly string[],
  content: Readable,
  broken: ErrorCode,
): AsyncGenerator<string> {
  const child = spawn(process.execPath, [...pieceHeap, fileURLToPath(program), ...args], {
    env: readerEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => child.kill('SIGKILL');
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  // A program that ends before it has read everything reports that by its exit.
  pipeline(content, child.stdin).catch(kill);
  let timer = setTimeout(kill, parseTimeoutMs);
  try {
    let rest = '';
    for await (const piece of child.stdout.setEncoding('utf8')) {
      clearTimeout(timer);
      const lines = (rest + (piece as string)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
      timer = setTimeout(kill, parseTimeoutMs);
    }
    if ((await ended) !== 0) throw new AppError(broken);
  } finally {
    clearTimeout(timer);
    kill();
  }
}

/** The text of a file as people save it: in UTF-8, or as Windows writes Portuguese. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

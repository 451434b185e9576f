import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import { KeyedQueue } from '../util/queue.ts';

/** How long a reader may take, or be silent between two lines. No ordinary file takes that long. */
const parseTimeoutMs = 60_000;
/**
 * Limits of the reading process: content that comes as a whole, and content that comes piece by piece and is soon
 * released.
 */
const maxHeapMb = 512;
const pieceHeap = ['--max-old-space-size=256', '--max-semi-space-size=1'];
/** The most resident memory of a reader. The heap alone would not do: archives and streams of a PDF are unpacked into buffers outside of it. */
const maxResidentMb = { whole: 640, pieces: 400 };
const memoryCheckMs = 50;

/**
 * Readers of this process: two at once, and one of a company; others wait for their turn. Those in the background have turns of their
 * own: an import takes minutes, and a person who opens a file would wait behind it.
 */
const readers = new KeyedQueue<number>({ concurrency: 2 });
const backgroundReaders = new KeyedQueue<number>({ concurrency: 2 });
const readersFor = ({ isBackground }: Reading) => (isBackground ? backgroundReaders : readers);

/** How a file is read, for whom. */
export interface Reading {
  companyId: number;
  /** the refusal when the program ends without an answer, or was killed */
  broken: ErrorCode;
  /** no person waits for it */
  isBackground?: boolean;
  /** for tests */
  maxResidentMb?: number;
}

/**
 * The environment of the reading process: of the server's only where compiled modules are cached, since compiling them
 * takes 20 MB. One arena of the C library holds what its threads allocate.
 */
const readerEnvironment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '1',
  ...(process.env.READERS_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE: process.env.READERS_COMPILE_CACHE }),
});

/**
 * Has a program read a file of unknown origin, in a process of its own without the server's environment and with limits of
 * memory and time: a malicious file takes only its reader down. The program gets `source` as a message and answers with one.
 * @throws AppError `reading.broken`
 */
export function parseInChild<Result>(program: URL, source: object, reading: Reading): Promise<Result> {
  return readersFor(reading).run(reading.companyId, () => runReader<Result>(program, source, reading));
}

function runReader<Result>(program: URL, source: object, reading: Reading): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      env: readerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: parseTimeoutMs,
      killSignal: 'SIGKILL',
    });
    limitMemory(child, reading.maxResidentMb ?? maxResidentMb.whole);
    let answer: { result: Result } | undefined;
    const end = () => (answer ? resolve(answer.result) : reject(new AppError(reading.broken)));
    child.once('message', (result) => {
      answer = { result: result as Result };
      // Its turn ends with it.
      child.kill('SIGKILL');
    });
    child.once('error', end);
    child.once('exit', end);
    child.send(source, (error) => error && child.kill('SIGKILL'));
  });
}

/** Kills a process that takes more than this, where the system tells it: on Linux. */
function limitMemory(child: ChildProcess, maxMb: number): void {
  const { pid } = child;
  if (process.platform !== 'linux' || pid === undefined) return;
  const check = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const residentKb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    if (residentKb > maxMb * 1024) child.kill('SIGKILL');
  };
  const timer = setInterval(() => void check(), memoryCheckMs);
  child.once('exit', () => clearInterval(timer));
}

/** Waits for the turn of a reader, and returns what ends it. */
async function takeTurn(reading: Reading): Promise<() => void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  void readersFor(reading).run(reading.companyId, () => {
    begin();
    return ended;
  });
  await begun;
  return end;
}

/**
 * Runs a program that reads a file from its standard input, and yields the lines of its standard output as they are
 * consumed: neither process holds them all. It ends with its consumer; one that is silent for a minute is killed.
 * @param open opens the file once the turn of this reader has come
 * @throws AppError `reading.broken`
 */
export async function* linesFromChild(
  program: URL,
  args: readonly string[],
  open: () => Promise<Readable | undefined>,
  reading: Reading,
): AsyncGenerator<string> {
  const endTurn = await takeTurn(reading);
  try {
    const content = await open();
    if (!content) throw new AppError(reading.broken);
    yield* readLines(program, args, content, reading);
  } finally {
    endTurn();
  }
}

async function* readLines(
  program: URL,
  args: readonly string[],
  content: Readable,
  reading: Reading,
): AsyncGenerator<string> {
  const child = spawn(process.execPath, [...pieceHeap, fileURLToPath(program), ...args], {
    env: readerEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  limitMemory(child, reading.maxResidentMb ?? maxResidentMb.pieces);
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
    if ((await ended) !== 0) throw new AppError(reading.broken);
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

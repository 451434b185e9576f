import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ErrorCode } from '@balcao/contract';
import { AppError } from '../app-error.ts';

/** Longer takes no file that is one. */
const parseTimeoutMs = 60_000;
/** Of the process that reads it. */
const maxHeapMb = 512;

/**
 * Has a program read a file that somebody sent, in a process of its own without environment, heap or time to speak of: one that means
 * harm takes its reader with it. The program gets `source` as a message and answers with one.
 * @throws AppError `broken` when it ends without an answer
 */
export function parseInChild<Result>(program: URL, source: object, broken: ErrorCode): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      env: {},
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

/** The text of a file as people save it: in UTF-8, or as Windows writes Portuguese. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

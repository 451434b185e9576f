import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchNpm } from './npm-process.mjs';
import { childEnvironment, root } from './paths.mjs';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, detached?: boolean, stdio?: import('node:child_process').StdioOptions }} Options */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | null} */
let stopSignal = null;
let forwardedAt = 0;

/** Ctrl-C at a terminal arrives twice, from the terminal and from npm; the children shall see it once. */
const DUPLICATE_SIGNAL_MS = 1000;

/** @param {NodeJS.Signals} signal */
function forwardSignal(signal) {
  stopSignal = signal;
  if (children.size === 0) process.exit(128 + constants.signals[signal]);
  if (Date.now() - forwardedAt < DUPLICATE_SIGNAL_MS) return;
  forwardedAt = Date.now();
  // A closed terminal means the same to the children as being asked to stop.
  for (const child of children) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
}

/** From here on a signal to this process reaches its children, and this process ends after them. */
export function forwardSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => forwardSignal(signal));
  if (!process.env.npm_lifecycle_event) return;
  watchNpm(() => {
    if (!stopSignal) forwardSignal('SIGTERM');
  });
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export function startChild(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, env: childEnvironment(), ...options });
  children.add(child);
  return child;
}

/**
 * Becomes another program: nothing of this one stays in memory beside it. Returns where the system or this Node.js cannot.
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function becomeProgram(program, args, env) {
  if (process.platform === 'win32' || !process.execve || stopSignal) return;
  process.chdir(root);
  process.execve(program, [program, ...args], env);
}

/**
 * Waits for the end of a child; 128 + number when a signal ended it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  }).finally(() => children.delete(child));
}

/**
 * Waits for the end of a child that is one of several, and ends this process with it when that was asked for.
 * @param {import('node:child_process').ChildProcess} child
 */
async function waitForExitUnlessStopped(child) {
  const code = await waitForExit(child);
  if (stopSignal) process.exit(128 + constants.signals[stopSignal]);
  return code;
}

/**
 * Runs a program to its end and captures its output.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function capture(program, args, options = {}) {
  const child = startChild(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return { code: await waitForExitUnlessStopped(child), output };
}

/**
 * Runs a program to its end and shows its output; returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export function runVisibly(program, args, options = {}) {
  return waitForExitUnlessStopped(startChild(program, args, { ...options, stdio: 'inherit' }));
}

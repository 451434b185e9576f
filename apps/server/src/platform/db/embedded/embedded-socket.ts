import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Some systems take no longer path for a socket, and PostgreSQL would not start with one. */
const maxSocketPathLength = 100;
const socketPath = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`);

/** Returns the folder for a socket of PostgreSQL, which only its account can enter; empty where it can have none. */
export function socketFolder(clusterDir: string): string {
  const possible = process.platform !== 'win32' && socketPath(clusterDir, 65_535).length <= maxSocketPathLength;
  // A comma would begin a second folder.
  return possible && !clusterDir.includes(',') ? clusterDir : '';
}

/** Removes the sockets of killed runs. Each run had a port of its own, so no later run overwrites them. */
export async function removeSockets(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith('.s.PGSQL.'));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** Answers whether a socket accepts connections: some file systems do not support it. */
export function canConnect(folder: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder, port));
    const done = (answers: boolean) => {
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

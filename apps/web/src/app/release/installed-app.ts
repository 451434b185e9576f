import { readToken } from '../api/session-store.ts';
import { recordDay } from '../install/install-memory.ts';
import { followColorScheme } from './theme-color.ts';
import { registerWorker } from './register-worker.ts';

/** What makes the page an app that can be installed; fetched when it has time. */
export async function startInstalledApp(): Promise<void> {
  followColorScheme();
  if (readToken() !== null) recordDay();
  await registerWorker();
}

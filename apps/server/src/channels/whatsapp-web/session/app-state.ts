import { appStateNames, type SessionFacts } from '@balcao/contract';
import type { WASocket } from 'baileys';
import type { KeyStore } from '../keys/key-store.ts';

type AppStateName = (typeof appStateNames)[number];

/** The line that the library writes to its log, and nowhere else, about a part whose key the phone has not sent. */
const blockedPattern = /^(\w+) blocked on missing key from v(\d+)/;

/** How far what the phone shares with its devices has come. */
export class AppState {
  /** parts whose key is missing, with the version at which they are stuck */
  readonly #blockedAt = new Map<string, number>();

  /** @param line of the library's log */
  readLogLine(line: string): void {
    const [, name, version] = blockedPattern.exec(line) ?? [];
    if (name !== undefined) this.#blockedAt.set(name, Number(version));
  }

  async describe(keys: Pick<KeyStore, 'get'>): Promise<NonNullable<SessionFacts['appState']>> {
    const states = await keys.get('app-state-sync-version', appStateNames);
    const parts = appStateNames.map((name) => {
      const version = states[name]?.version ?? null;
      return { name, version, isBlocked: this.#blockedAt.get(name) === (version ?? 0) };
    });
    return { at: new Date().toISOString(), parts };
  }

  /** Asks the phone once more for everything. */
  async resync(socket: WASocket): Promise<void> {
    this.#blockedAt.clear();
    await socket.resyncAppState([...appStateNames] satisfies AppStateName[], false);
  }
}

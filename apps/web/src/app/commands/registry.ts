import type { CommandId } from './commands.ts';

/** Carries a command out; `false` = it does not apply at this moment. The key is there where one was pressed. */
export type CommandHandler = (key?: string) => unknown;

const handlers = new Map<CommandId, readonly CommandHandler[]>();

/** Takes a command over until the returned function is called; who came last is asked first. */
export function registerCommand(id: CommandId, run: CommandHandler): () => void {
  handlers.set(id, [run, ...(handlers.get(id) ?? [])]);
  return () =>
    handlers.set(
      id,
      (handlers.get(id) ?? []).filter((each) => each !== run),
    );
}

export function isCommandAvailable(id: CommandId): boolean {
  return (handlers.get(id)?.length ?? 0) > 0;
}

/** Runs a command by the first handler that accepts it; `false` if none did. */
export function runCommand(id: CommandId, key?: string): boolean {
  return (handlers.get(id) ?? []).some((run) => run(key) !== false);
}

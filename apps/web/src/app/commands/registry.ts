import type { CommandId } from './commands.ts';

/** Carries a command out; `false` = it does not apply at this moment. */
export type Run = () => unknown;

const handlers = new Map<CommandId, readonly Run[]>();

/** Takes a command over until the returned function is called; who came last is asked first. */
export function offer(id: CommandId, run: Run): () => void {
  handlers.set(id, [run, ...(handlers.get(id) ?? [])]);
  return () => handlers.set(id, (handlers.get(id) ?? []).filter((each) => each !== run));
}

export function isOffered(id: CommandId): boolean {
  return (handlers.get(id)?.length ?? 0) > 0;
}

/** Whether somebody carried the command out. */
export function runCommand(id: CommandId): boolean {
  return (handlers.get(id) ?? []).some((run) => run() !== false);
}

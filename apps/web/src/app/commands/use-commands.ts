import { useEffect, useEffectEvent } from 'react';
import { commandIds } from './commands.ts';
import type { CommandId } from './commands.ts';
import { registerCommand } from './registry.ts';
import type { CommandHandler } from './registry.ts';

/**
 * Offers commands while the component is there. One that cannot be carried out now is `undefined`: the palette leaves
 * it out. A handler may also answer `false` at the moment it is called. Handlers may be new at every render.
 */
export function useCommands(commandHandlers: Partial<Record<CommandId, CommandHandler | undefined>>): void {
  const latest = useEffectEvent((id: CommandId, key?: string) => commandHandlers[id]?.(key));
  const availableIds = commandIds.filter((id) => commandHandlers[id]).join();
  useEffect(() => {
    const ids = availableIds.split(',').filter((id): id is CommandId => commandIds.includes(id as CommandId));
    const unregisterAll = ids.map((id) => registerCommand(id, (key) => latest(id, key)));
    return () => {
      for (const stop of unregisterAll) stop();
    };
  }, [availableIds]);
}

import { useEffect, useEffectEvent } from 'react';
import { commandIds } from './commands.ts';
import type { CommandId } from './commands.ts';
import { offer } from './registry.ts';
import type { Run } from './registry.ts';

/**
 * Offers commands while the component is there. One that cannot be carried out now is `undefined`: the palette leaves
 * it out. A handler may also answer `false` at the moment it is called. Handlers may be new at every render.
 */
export function useCommands(runs: Partial<Record<CommandId, Run | undefined>>): void {
  const latest = useEffectEvent((id: CommandId) => runs[id]?.());
  const offered = commandIds.filter((id) => runs[id]).join();
  useEffect(() => {
    const ids = offered.split(',').filter((id): id is CommandId => commandIds.includes(id as CommandId));
    const stops = ids.map((id) => offer(id, () => latest(id)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [offered]);
}

import type { TicketAction, TicketActionKind } from '@balcao/contract';
import type { TicketActionDefinition } from '../../inbox/index.ts';

/** Everything that can be done to a ticket, by its kind. */
export interface ActionRegistry {
  of(action: Pick<TicketAction, 'kind'>): TicketActionDefinition;
}

/**
 * Puts the actions that the features define into one registry.
 * @throws Error where two features define the same action
 */
export function createActionRegistry(definitions: readonly TicketActionDefinition[]): ActionRegistry {
  const byKind = new Map<TicketActionKind, TicketActionDefinition>();
  for (const definition of definitions) {
    if (byKind.has(definition.kind)) throw new Error(`the action ${definition.kind} is defined twice`);
    byKind.set(definition.kind, definition);
  }
  return {
    of({ kind }) {
      const definition = byKind.get(kind);
      if (!definition) throw new Error(`no feature defines the action ${kind}`);
      return definition;
    },
  };
}

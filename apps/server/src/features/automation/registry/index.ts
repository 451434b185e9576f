export { createActionRegistry, type ActionRegistry } from './actions.ts';
export { meetsConditions, type TicketSituation } from './conditions.rules.ts';

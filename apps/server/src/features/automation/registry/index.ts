export { createActionRegistry, type ActionRegistry } from './actions.ts';
export { hasFieldValue, meetsCondition, meetsConditions, type TicketSituation } from './conditions.rules.ts';
export { partColumns, toPart } from './parts.rules.ts';

export { createActionRegistry, type ActionRegistry } from './actions.ts';
export { meetsConditions } from './conditions.rules.ts';

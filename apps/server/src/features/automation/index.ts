/** What answers or acts without a person: bots, models, and programs of others. The only door to this area: others import nothing below it. */
export { createAssistant } from './assistant/index.ts';
export { sealedAssistants } from './language-models/index.ts';
export { createIntegrations, sealedIntegrations } from './integrations/index.ts';
export { createKnowledge } from './knowledge/index.ts';
export { createFlows, deleteOldFlowFigures, findFlowOfLink, sealedFlowSecrets } from './flows/index.ts';
export { createMacros } from './macros/index.ts';
export { createActionRegistry } from './registry/index.ts';
export { createRules, deleteOldRuleRuns } from './rules/index.ts';
export { createMcp } from './mcp/index.ts';
export { createMessagesApi, deleteOldCalls } from './messages-api/index.ts';
export {
  countWaitingDeliveries,
  createOutgoingWebhooks,
  deleteOldDeliveries,
  listWebhooksMadeBy,
  sealedWebhooks,
} from './outgoing-webhooks/index.ts';
export { createPromptCases } from './prompt-cases/index.ts';
export { createPrompts, sealedPrompts } from './prompts/index.ts';
export { createResponders, deleteOldResponderCalls } from './responders/index.ts';
export { createTrackingLinks, deleteOldTrackingFigures } from './tracking-links/index.ts';

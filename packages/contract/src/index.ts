import { collectEndpoints } from './catalogue.ts';

export * from './answer-failures.ts';
export * from './api-scopes.ts';
export * from './audit-entry.ts';
export * from './audit-kinds.ts';
export * from './bot-menu-text.ts';
export * from './briefs.ts';
export * from './campaign-text.ts';
export * from './can.ts';
export * from './contact-sheet.ts';
export * from './crud.ts';
export * from './durations.ts';
export * from './endpoint.ts';
export * from './endpoint-groups.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './live.ts';
export * from './message-fields.ts';
export * from './message-interactive.ts';
export * from './message-variables.ts';
export * from './nouns.ts';
export * from './opening-hours.ts';
export * from './opening-period.ts';
export * from './operator-inside.ts';
export * from './permissions.ts';
export * from './phone/index.ts';
export * from './queue-option-tree.ts';
export * from './recurrence.ts';
export * from './responder-reply.ts';
export { zipProblem } from './sheet-zip.ts';
export * from './specification-calls.ts';
export { isTaxId } from './tax-id.ts';
export * from './ticket-visibility.ts';
export { parseVcards, writeVcard, type CardPerson } from './vcard.ts';
export * from './zone-clock.ts';

/** The lists that OpenAPI, the router's completeness check and the generated tests walk. */
export const endpoints = /* @__PURE__ */ collectEndpoints();

import { collectEndpoints } from './catalogue.ts';

export * from './answer-failures.ts';
export * from './api-scopes.ts';
export * from './audit-entry.ts';
export * from './audit-kinds.ts';
export * from './bot-menu-text.ts';
export * from './briefs.ts';
export * from './campaign-text.ts';
export * from './can.ts';
export * from './confirmation.ts';
export * from './contact-sheet.ts';
export * from './crud.ts';
export * from './durations.ts';
export * from './endpoint.ts';
export * from './endpoint-groups.ts';
export * from './errors.ts';
export * from './field-texts.ts';
export * from './field-values.ts';
export * from './fields.ts';
export * from './flow-address.ts';
export * from './flow-blocks.ts';
export * from './flow-kinds.ts';
export * from './flow-drawing.ts';
export * from './flow-entry.ts';
export * from './flow-outputs.ts';
export * from './flow-problems.ts';
export * from './flow-references.ts';
export * from './flow-routes.ts';
export * from './flow-variables.ts';
export * from './first-and-last.ts';
export * from './holidays.ts';
export * from './live.ts';
export * from './masks.ts';
export * from './message-fields.ts';
export * from './message-interactive.ts';
export * from './message-variables.ts';
export * from './move-in-words.ts';
export * from './new-password.ts';
export * from './nouns.ts';
export * from './opening-hours.ts';
export * from './report-figures.ts';
export * from './sheet-text.ts';
export * from './ratings.ts';
export * from './opening-times.ts';
export * from './operator-inside.ts';
export * from './outgoing-interactive.ts';
export * from './permissions.ts';
export * from './phone/index.ts';
export { phoneKeyForms } from './phone-key-forms.ts';
export * from './queue-option-tree.ts';
export * from './recurrence.ts';
export * from './repeats.ts';
export * from './responder-reply.ts';
export * from './sheet-imports.ts';
export { zipProblem } from './sheet-zip.ts';
export * from './shift-times.ts';
export * from './special-days.ts';
export * from './specification-calls.ts';
export * from './stickers.ts';
export {
  isPixLimit,
  mayChargePix,
  pixChargePauseMs,
  pixChargers,
  pixLimitOf,
  pixLimitSettings,
  type PixChargers,
} from './pix-limits.ts';
export { pixKeyKinds, pixKeyProblems, readPixKey, type PixKeyKind, type PixKeyProblem } from './pix-key.ts';
export { isTaxId } from './tax-id.ts';
export * from './text-mark.ts';
export * from './ticket-actions.ts';
export * from './ticket-deadline.ts';
export * from './ticket-filters.ts';
export * from './ticket-visibility.ts';
export { parseVcards, writeVcard, type CardPerson } from './vcard.ts';
export * from './written-values.ts';
export * from './zone-clock.ts';

/** The lists that OpenAPI, the router's completeness check and the generated tests walk. */
export const endpoints = /* @__PURE__ */ collectEndpoints();

export { askChat, emptyAnswerError } from './chat.ts';
export type { TokenCount, ToolCall } from './completion.rules.ts';
export { requireKeyForAddress } from './key-address.ts';
export type { ModelAccess } from './model-client.ts';
export { ModelError, toAppError, toModelError } from './model-error.ts';
export { transcribeSound } from './transcribe.ts';
export { storeTranscription } from './transcriptions.ts';
export { findTranscriptions, listTranscriptions, moveTranscriptions } from './transcriptions.sql.ts';
export { addUse, findTokensUsed, findTokensUsedBy } from './uses.sql.ts';

/** Reads what programs answer: models, integrations, transcriptions ([0216](docs/decisions/0216-one-reader-of-answers.md)). */
export { isRecord } from './json-values.ts';
export { limitReply, messagesOfText, readReply, textOf, type ReadReply } from './reply.rules.ts';
export { readSaid } from './said.rules.ts';
export { splitText } from './split-text.rules.ts';
export { plainName } from './written-calls.rules.ts';
export { toWhatsAppText } from './whatsapp-text.rules.ts';

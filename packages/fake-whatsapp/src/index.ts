export type { ChatMessage, Group, LidMigration, ReceivedMessage } from './core/accounts.ts';
export type { RecordedStanza } from './core/record.ts';
export type { FakeWhatsapp, FakeWhatsappOptions, Trust } from './fake-whatsapp.ts';
export type { Content } from './phone/content.ts';
export type { Phone } from './phone/phone.ts';
export { sealedEdit } from './phone/seal.ts';
export { silenceLibsignal } from './signal/silence-libsignal.ts';
export { startFakeWhatsapp } from './start.ts';
export { trustPeerAt } from './trust.ts';

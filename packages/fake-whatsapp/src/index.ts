export type { ChatMessage, ReceivedMessage } from './core/accounts.ts';
export { type FakeWhatsapp, type FakeWhatsappOptions, startFakeWhatsapp, type Trust } from './start.ts';
export type { Phone } from './phone/phone.ts';

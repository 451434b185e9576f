import type { WAMessage } from 'baileys';
import type { Address } from '../port/message-content.ts';
import { parseJid } from './addresses/addresses.rules.ts';
import { contextInfoOf, unwrap } from './inbound/content.rules.ts';

/** The limit of remembered chats. */
export const maxChats = 5_000;
/** The longest that WhatsApp offers is 90 days. */
const maxSeconds = 365 * 86_400;

/**
 * Records after how many seconds messages of a chat disappear, as its messages announce. A message of ours that does
 * not repeat the setting is shown with a note that it stays (Baileys #1687, #2709). The record survives a restart.
 */
export class ChatExpirations {
  /** by the digits of number and private id, oldest first */
  readonly #secondsByUser = new Map<string, number>();
  readonly #save: (values: readonly string[], seconds: number) => Promise<void>;

  /** @param save stores what changed of a chat, by its digits; 0 = its messages stay */
  constructor(save: (values: readonly string[], seconds: number) => Promise<void>) {
    this.#save = save;
  }

  /** Expirations that are stored already. */
  load(secondsByUser: ReadonlyMap<string, number>): void {
    for (const [user, seconds] of secondsByUser) this.#secondsByUser.set(user, seconds);
  }

  /** Looks at a message of a chat with one person; resolves once what it changes is stored. */
  async record({ key, message }: WAMessage): Promise<void> {
    if (!message) return;
    const users = [key.remoteJid, key.remoteJidAlt].flatMap((jid) => parseJid(jid) ?? []);
    if (users.length === 0 || users.some(({ kind }) => kind === 'group')) return;
    const seconds = expirationIn(message);
    if (seconds === undefined) return;
    const known = seconds > 0 && seconds <= maxSeconds ? seconds : 0;
    const changed = users.filter(({ value }) => (this.#secondsByUser.get(value) ?? 0) !== known);
    for (const { value } of users) {
      this.#secondsByUser.delete(value);
      if (known > 0) this.#secondsByUser.set(value, known);
    }
    const [oldest] = this.#secondsByUser.keys();
    if (this.#secondsByUser.size > maxChats && oldest !== undefined) this.#secondsByUser.delete(oldest);
    if (changed.length > 0)
      await this.#save(
        changed.map(({ value }) => value),
        known,
      );
  }

  /** Undefined where messages stay, as far as is known. */
  find({ kind, value }: Address): number | undefined {
    return kind === 'group' ? undefined : this.#secondsByUser.get(value);
  }
}

/** 0 = they stay; undefined for content without the setting, such as a reaction. */
function expirationIn(message: NonNullable<WAMessage['message']>): number | undefined {
  const inner = unwrap(message);
  const { protocolMessage } = inner;
  if (protocolMessage) return protocolMessage.ephemeralExpiration ?? undefined;
  if (inner.conversation) return 0;
  const context = contextInfoOf(message);
  if (context) return context.expiration ?? 0;
  return inner.extendedTextMessage ? 0 : undefined;
}

import type { WAMessage } from 'baileys';
import type { Address, ChannelHost, InboundMessage } from '../channel.ts';
import { filePartOf, unwrap } from './content.rules.ts';
import { received } from './inbound.rules.ts';
import type { Originals } from './originals.ts';

interface Hearing {
  host: Pick<ChannelHost, 'message' | 'change'>;
  originals: Originals;
  /** the addresses of the connection itself */
  own: readonly Address[];
}

/**
 * Tells the host what a message means; resolves once it is in the inbound journal. What will be needed of it word by word is
 * kept before.
 * @param bytes the decrypted message as it came, where there is one
 */
export async function handOn(message: WAMessage, { host, originals, own }: Hearing, bytes?: Uint8Array): Promise<void> {
  const entries = received(message, own);
  const content = message.message;
  if (content && isKept(content, entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : [])))) {
    await originals.keep({ key: message.key, content }, bytes);
  }
  for (const entry of entries) await (entry.kind === 'message' ? host.message(entry.message) : host.change(entry.change));
}

/** Whether a message will be needed word by word. */
export const isKept = (content: NonNullable<WAMessage['message']>, entries: readonly InboundMessage[]): boolean =>
  entries.some(({ isUnsupported }) => isUnsupported || isNeeded(content));

/** Texts, places and cards are as well told by their rows. */
function isNeeded(content: NonNullable<WAMessage['message']>): boolean {
  const inner = unwrap(content);
  return filePartOf(content) !== undefined || Boolean(inner.pollCreationMessage ?? inner.pollCreationMessageV2 ?? inner.pollCreationMessageV3 ?? inner.pollCreationMessageV5);
}

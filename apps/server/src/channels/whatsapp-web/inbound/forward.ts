import type { WAMessage } from 'baileys';
import type { Address, ChannelHost, InboundMessage } from '../../channel.ts';
import { filePartOf, unwrap } from './content.rules.ts';
import { translateInbound } from './translate.rules.ts';
import type { MessageSecrets } from '../message-secrets.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import { openSealedEdit } from './sealed-edits.ts';

interface ForwardDeps {
  host: Pick<ChannelHost, 'receiveMessage' | 'receiveChange' | 'fenced'>;
  rawMessages: RawMessageStore;
  secrets: MessageSecrets;
  /** the addresses of the connection itself */
  own: readonly Address[];
}

/**
 * Tells the host what a message means; resolves once it is in the inbound journal. What will be needed of it word by word is
 * kept before.
 * @param bytes the decrypted message as it came, where there is one
 */
export async function forwardToHost(
  received: WAMessage,
  { host, rawMessages, secrets, own }: ForwardDeps,
  bytes?: Uint8Array,
): Promise<void> {
  const writeSecret = bytes ? undefined : secrets.writerFor(received);
  if (writeSecret) await host.fenced(({ db }) => writeSecret(db));
  const message = await openSealedEdit(received, { secrets, own });
  const entries = translateInbound(message, own);
  const content = message.message;
  if (
    content &&
    needsRawMessage(
      content,
      entries.flatMap((entry) => (entry.kind === 'message' ? [entry.message] : [])),
    )
  ) {
    await rawMessages.store({ key: message.key, content }, bytes);
  }
  for (const entry of entries)
    await (entry.kind === 'message' ? host.receiveMessage(entry.message) : host.receiveChange(entry.change));
}

/** Whether a message will be needed word by word. */
export const needsRawMessage = (
  content: NonNullable<WAMessage['message']>,
  entries: readonly InboundMessage[],
): boolean => entries.some(({ isUnsupported }) => isUnsupported || hasRawOnlyContent(content));

/** Texts, places and cards are as well told by their rows. */
function hasRawOnlyContent(content: NonNullable<WAMessage['message']>): boolean {
  const inner = unwrap(content);
  return (
    filePartOf(content) !== undefined ||
    Boolean(
      inner.pollCreationMessage ??
      inner.pollCreationMessageV2 ??
      inner.pollCreationMessageV3 ??
      inner.pollCreationMessageV5,
    )
  );
}

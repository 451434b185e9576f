import type { SandboxMessage } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { sandboxAudience } from './audience.ts';
import type { AppliedPhoneChange } from './phone-changes.sql.ts';
import { findPhoneMessages } from './phone-messages.sql.ts';

/** The event that a change on the phone emits; undefined for a vote, since the poll itself shows who voted. */
const toChangeEvent = ({ kind, value, byContact }: AppliedPhoneChange) =>
  kind === 'vote' ? undefined : { kind, byContact, emoji: kind === 'reaction' ? value : '' };

/** Shows phone messages in the browsers that play this phone. */
export async function emitPhoneMessages(
  tx: CompanyTx,
  updated: readonly { id: string }[],
  change?: AppliedPhoneChange,
): Promise<void> {
  const ids = updated.map((row) => row.id);
  emitFound(tx, await findPhoneMessages(tx, ids), 'update', change);
}

/** Shows phone messages, as they were just read, in the browsers that play this phone. */
export function emitFound(
  tx: CompanyTx,
  messages: readonly SandboxMessage[],
  action: 'create' | 'update',
  change?: AppliedPhoneChange,
): void {
  for (const message of messages) {
    const { whatsappId } = message;
    tx.emit(
      'sandbox',
      { action, whatsappId, message, change: change && toChangeEvent(change) },
      sandboxAudience({ whatsappId }),
    );
  }
}

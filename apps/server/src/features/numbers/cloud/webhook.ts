import { dayMs } from '@balcao/contract';
import {
  accounts,
  deleteWebhookEventsBefore,
  parseWebhook,
  hasValidSignature,
  journalEvents,
  openAccount,
  timingSafeTextEqual,
  toJournalRows,
  type JournalRows,
} from '../../../channels/cloud-api/index.ts';
import { wakeForEvents } from '../../../channels/session-hub/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createBytesInWork } from './bytes-in-work.ts';

/** Meta's largest webhook has 3 MB. */
const maxBodyBytes = 4 * 1024 * 1024;
/** Meta repeats a webhook for seven days. */
const retentionMs = 8 * dayMs;
/** How many bytes of one connection are worked on at a time, in one process: Meta repeats what is refused, and bodies of others do not wait behind them. */
const maxBytesInWork = maxBodyBytes;
const keyPattern = /^[\w-]{43}$/;

/**
 * Registers the webhooks that Meta calls. Every address belongs to one connection and is verified by that connection's
 * secrets.
 */
export function serveWebhooks({ http, database, vault }: Platform): void {
  const inWork = createBytesInWork(maxBytesInWork);

  /**
   * Returns the account of an address. An unknown address and a wrong signature are answered alike, so that only Meta
   * learns which addresses exist.
   */
  async function requireAccount(key: string | undefined) {
    const account =
      key !== undefined && keyPattern.test(key)
        ? await asPlatform(database, ({ db }) => accounts.findAccountByWebhookKey(db, key))
        : undefined;
    if (!account) throw new AppError('ERR_NO_PERMISSION');
    return openAccount(vault, account);
  }

  http.registerWebhook({
    path: '/webhooks/whatsapp/:key',
    maxBodyBytes,
    async verify({ params, query }) {
      const account = await requireAccount(params['key']);
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const proved =
        mode === 'subscribe' && typeof token === 'string' && timingSafeTextEqual(token, account.verifyToken);
      if (!proved || typeof challenge !== 'string') throw new AppError('ERR_NO_PERMISSION');
      await database.forCompany(account.companyId, ({ db }) => accounts.recordWebhookSeen(db, account.whatsappId));
      return challenge;
    },
    async receive({ params, header, body }) {
      const { companyId, whatsappId, appSecret } = await requireAccount(params['key']);
      if (!hasValidSignature(body, header('x-hub-signature-256'), appSecret)) throw new AppError('ERR_NO_PERMISSION');
      await inWork.run(whatsappId, body.length, async () => {
        let isRecorded = false;
        for (const { byNumber, byAccount } of parseWebhook(body)) {
          const rowsOf = (events: typeof byNumber) =>
            [...events].map(([id, some]) => [id, toJournalRows(some)] as const);
          const [numbers, others] = [rowsOf(byNumber), rowsOf(byAccount)];
          await database.forCompany(companyId, async (tx) => {
            if (!isRecorded) await accounts.recordWebhookSeen(tx.db, whatsappId);
            isRecorded = true;
            for (const [number, rows] of numbers)
              await journalWebhook(tx, await accounts.listConnectionsByPhoneNumberId(tx.db, number), rows);
            for (const [account, rows] of others)
              await journalWebhook(tx, await accounts.listConnectionsByAccountId(tx.db, account), rows);
          });
        }
      });
    },
  });
}

/**
 * Stores events for each of these connections. An app at Meta may serve several numbers of the company through one address;
 * numbers and accounts without a connection are ignored.
 */
async function journalWebhook(tx: CompanyTx, whatsappIds: readonly number[], rows: JournalRows): Promise<void> {
  for (const whatsappId of whatsappIds) {
    await journalEvents(tx.db, { companyId: tx.companyId, whatsappId }, rows);
    wakeForEvents(tx, whatsappId);
  }
}

/** Deletes events that Meta does not repeat any more. */
export async function deleteOldWebhookEvents({ database, clock }: Platform): Promise<void> {
  await asPlatform(database, ({ db }) => deleteWebhookEventsBefore(db, new Date(clock.now().getTime() - retentionMs)));
}

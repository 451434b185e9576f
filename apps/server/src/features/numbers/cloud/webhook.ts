import { dayMs } from '@balcao/contract';
import {
  accounts,
  addUnreadParts,
  deleteBodiesBefore,
  deleteUnreadPartsBefore,
  deleteWebhookEventsBefore,
  parseWebhook,
  hasValidSignature,
  journalEvents,
  openAccount,
  sealBody,
  timingSafeTextEqual,
  toJournalRows,
  type JournalRows,
} from '../../../channels/cloud-api/index.ts';
import { wakeForEvents } from '../../../channels/session-hub/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createBatcher } from '../../../platform/util/batcher.ts';
import { createBytesInWork } from './bytes-in-work.ts';
import { createBodyStore } from './webhook-bodies.ts';

/** Meta's largest webhook has 3 MB. */
const maxBodyBytes = 4 * 1024 * 1024;
/** Meta repeats a webhook for seven days. */
const retentionMs = 8 * dayMs;
/** What was not read and does not come any more is forgotten. */
const unreadPartsMs = 90 * dayMs;
/** Names of what was not read are stored together. The bodies are kept, so that a crash in between loses only counts. */
const countDelayMs = 1_000;
/** How many bytes of one connection are worked on at a time, in one process: Meta repeats what is refused, and bodies of others do not wait behind them. */
const maxBytesInWork = maxBodyBytes;
const keyPattern = /^[\w-]{43}$/;

/**
 * Registers the webhooks that Meta calls. Every address belongs to one connection and is verified by that connection's
 * secrets.
 */
export function serveWebhooks({ http, database, vault, log }: Platform): void {
  const inWork = createBytesInWork(maxBytesInWork);
  const bodies = createBodyStore();
  const addCounts = createBatcher<ReadonlyMap<string, number>>(
    async (counts) => {
      const total = new Map<string, number>();
      for (const [name, count] of counts.flatMap((one) => [...one])) total.set(name, (total.get(name) ?? 0) + count);
      await asPlatform(database, ({ db }) => addUnreadParts(db, total));
    },
    { delayMs: countDelayMs },
  );

  function countUnread(counts: ReadonlyMap<string, number>): void {
    if (counts.size === 0) return;
    addCounts(counts).catch((error: unknown) => log.warn({ err: error }, 'unread parts of webhooks were not counted'));
  }

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
        const kept = await sealBody(vault, { companyId, whatsappId }, body);
        let isKept = false;
        for (const { byNumber, byAccount, unread } of parseWebhook(body)) {
          const rowsOf = (events: typeof byNumber) =>
            [...events].map(([id, some]) => [id, toJournalRows(some)] as const);
          const [numbers, others] = [rowsOf(byNumber), rowsOf(byAccount)];
          await database.forCompany(companyId, async (tx) => {
            if (!isKept) await bodies.store(tx, whatsappId, kept);
            for (const [number, rows] of numbers) {
              const whatsappIds = await accounts.listConnectionsByPhoneNumberId(tx.db, number);
              if (whatsappIds.length === 0) unread.set('unknown.number', 1);
              await journalWebhook(tx, whatsappIds, rows);
            }
            for (const [account, rows] of others) {
              const whatsappIds = await accounts.listConnectionsByAccountId(tx.db, account);
              if (whatsappIds.length === 0) unread.set('unknown.account', 1);
              await journalWebhook(tx, whatsappIds, rows);
            }
          });
          isKept = true;
          countUnread(unread);
        }
      });
    },
  });
}

/**
 * Stores events for each of these connections. An app at Meta may serve several numbers of the company through one address; of those
 * without a connection only the body is kept.
 */
async function journalWebhook(tx: CompanyTx, whatsappIds: readonly number[], rows: JournalRows): Promise<void> {
  for (const whatsappId of whatsappIds) {
    await journalEvents(tx.db, { companyId: tx.companyId, whatsappId }, rows);
    wakeForEvents(tx, whatsappId);
  }
}

/** Deletes events and bodies of webhooks that Meta does not repeat any more. */
export async function deleteOldWebhookEvents({ database, clock }: Platform): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms);
  await asPlatform(database, async ({ db }) => {
    await deleteWebhookEventsBefore(db, before(retentionMs));
    await deleteBodiesBefore(db, before(retentionMs));
    await deleteUnreadPartsBefore(db, before(unreadPartsMs));
  });
}

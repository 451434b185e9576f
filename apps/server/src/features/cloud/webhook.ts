import { accounts, deleteOldEvents, eventsOf, isSigned, journalEvents, openAccount, sameText, type HookEvent } from '../../channels/cloud-api/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Meta's largest webhook has 3 MB. */
const maxBody = 4 * 1024 * 1024;
/** Meta repeats a webhook for seven days. */
const keptFor = 8 * 24 * 3_600_000;
const keyForm = /^[\w-]{43}$/;

/** Meta's end of the webhooks: every address is one connection's and proves itself by that connection's secrets. */
export function serveWebhooks({ http, database, vault }: Platform): void {
  /** Whether an address exists is told to nobody who cannot prove to be Meta. */
  async function accountOf(key: string | undefined) {
    const account = key !== undefined && keyForm.test(key) ? await asPlatform(database, ({ db }) => accounts.findAccountByKey(db, key)) : undefined;
    if (!account) throw new AppError('ERR_NO_PERMISSION');
    return openAccount(vault, account);
  }

  http.hook({
    path: '/webhooks/whatsapp/:key',
    maxBody,
    async verify({ params, query }) {
      const account = await accountOf(params['key']);
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query;
      const proved = mode === 'subscribe' && typeof token === 'string' && sameText(token, account.verifyToken);
      if (!proved || typeof challenge !== 'string') throw new AppError('ERR_NO_PERMISSION');
      await database.forCompany(account.companyId, ({ db }) => accounts.noteHook(db, account.whatsappId));
      return challenge;
    },
    async receive({ params, header, body }) {
      const { companyId, whatsappId, appSecret } = await accountOf(params['key']);
      if (!isSigned(body, header('x-hub-signature-256'), appSecret)) throw new AppError('ERR_NO_PERMISSION');
      const events = eventsOf(body);
      await database.forCompany(companyId, async (tx) => {
        await accounts.noteHook(tx.db, whatsappId);
        for (const [number, told] of events) await takeDown(tx, number, told);
      });
    },
  });
}

/** An app at Meta may serve several numbers of the company through one address; those of nobody here are left out. */
async function takeDown(tx: CompanyTx, number: string, told: readonly HookEvent[]): Promise<void> {
  const whatsappId = await accounts.connectionOfNumber(tx.db, number);
  if (whatsappId === undefined) return;
  await journalEvents(tx.db, { companyId: tx.companyId, whatsappId }, told);
  tx.notify('gateway', String(whatsappId));
}

/** What Meta will not repeat any more. */
export async function forgetOldEvents({ database, clock }: Platform): Promise<void> {
  await asPlatform(database, ({ db }) => deleteOldEvents(db, new Date(clock.now().getTime() - keptFor)));
}

import { deletePixAccount, getPixAccount, updatePixAccount } from '@balcao/contract';
import { recordFormer } from '../../../platform/current-call.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePixAccount, toPixAccount } from './account.ts';
import * as rows from './account.sql.ts';
import { createBanks, type Banks } from './banks.ts';

export { isNoticeSecret } from './account.ts';
export { findPixAccount } from './account.sql.ts';
export { isReady, sealedPixAccounts, type Banks } from './banks.ts';

/** Registers the endpoints of the company's account at a bank. */
export function createPixAccount(platform: Platform): { banks: Banks } {
  const banks = createBanks(platform);
  const answer = (companyId: number, row: rows.PixAccountRow | undefined) => toPixAccount(platform, companyId, row);
  handleTx(platform, getPixAccount, async ({ db, companyId }) =>
    answer(companyId, await rows.findPixAccount(db, companyId)),
  );
  platform.http.handle(updatePixAccount, ({ actor, body }) => changePixAccount(platform, banks, actor.companyId, body));
  handleTx(platform, deletePixAccount, async ({ db, companyId }) => {
    recordFormer(answer(companyId, await rows.findPixAccount(db, companyId)));
    await rows.deletePixAccount(db, companyId);
    return answer(companyId, undefined);
  });
  return { banks };
}

import type { TemplateChange } from '../../../channels/port/template-change.ts';
import { accounts } from '../../../channels/cloud-api/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { Platform } from '../../../platform/platform.ts';
import { categoryOf } from './official-templates.rules.ts';
import { emitTemplates } from './official-templates.ts';
import * as rows from './official-templates.sql.ts';

/** Stores what Meta says of a template by a webhook. One that is not known here comes with the next list. */
export async function followTemplateChange(
  { files }: Pick<Platform, 'files'>,
  tx: CompanyTx,
  whatsappId: number,
  { name, language, state, quality, category, reason, reasonDetail }: TemplateChange,
): Promise<void> {
  const account = await accounts.findAccount(tx.db, whatsappId);
  const row = account && (await rows.lockNamed(tx.db, account.businessAccountId, { name, language }));
  if (!row || row.metaId === null) return;
  emitTemplates(tx);
  if (state === 'deleted') {
    if (row.changes !== null) return rows.turnIntoDraft(tx.db, row.id);
    return removeFilesAfterCommit(files, tx, await rows.deleteTemplates(tx.db, [row.id]));
  }
  // Webhooks of quality and category come for approved ones, and say nothing of the state.
  const isAboutState = quality === null && category === undefined;
  const hasReason = state !== 'approved';
  const now = tx.clock.now().toISOString();
  const to = category && categoryOf(category.to);
  const isOtherCategory = to !== undefined && to !== row.category;
  await rows.recordChange(tx.db, row.id, {
    ...(isAboutState && {
      state,
      reason: (hasReason && reason) || '',
      reasonDetail: (hasReason && reasonDetail) || '',
    }),
    ...(quality !== null && { quality }),
    ...(isOtherCategory && { category: to, formerCategory: row.category }),
    entries: [
      ...(isOtherCategory ? [{ at: now, what: 'category' as const, userId: null }] : []),
      ...(isAboutState && state !== row.state ? [{ at: now, what: state, userId: null }] : []),
    ],
  });
}

import type { TemplateChange } from '../../../channels/port/template-change.ts';
import { accounts } from '../../../channels/cloud-api/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectionReaders } from '../connections/index.ts';
import { followTemplateChange } from '../official-templates/index.ts';
import { templateMoved } from './events.ts';

/**
 * Stores the provider's state of a template, emits it to open browsers, and stops or continues what is sent with it.
 */
export async function recordTemplate(
  platform: Pick<Platform, 'files'>,
  tx: CompanyTx,
  whatsappId: number,
  change: TemplateChange,
): Promise<void> {
  const { name, language, state, quality, category } = change;
  const shown = { name, language, state, quality, ...(category && { category }) };
  await accounts.recordTemplate(tx.db, whatsappId, change);
  tx.emit('messageTemplate', { action: 'update', whatsappId, ...shown }, connectionReaders({ whatsappId }));
  await followTemplateChange(platform, tx, whatsappId, change);
  await tx.raise(templateMoved, { whatsappId, template: { name, language }, isStopped: state !== 'approved' });
}

import type { TemplateChange } from '../../../channels/port/template-change.ts';
import { accounts } from '../../../channels/cloud-api/index.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { connectionReaders } from '../connections/index.ts';
import { templateMoved } from './events.ts';

/**
 * Stores the provider's state of a template, emits it to open browsers, and stops or continues what is sent with it.
 */
export async function recordTemplate(tx: CompanyTx, whatsappId: number, change: TemplateChange): Promise<void> {
  const { name, language, state } = change;
  await accounts.recordTemplate(tx.db, whatsappId, change);
  tx.emit('messageTemplate', { action: 'update', whatsappId, ...change }, connectionReaders({ whatsappId }));
  await tx.raise(templateMoved, { whatsappId, template: { name, language }, isStopped: state !== 'approved' });
}

import type { TemplateChange } from '../../../channels/port/template-change.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectionRemoving } from '../connections/index.ts';
import { officialTemplateRoutes } from './official-templates.routes.ts';
import { createOfficialTemplateCases, type FindTemplateUses } from './official-templates.ts';
import { createTemplateSending } from './submit.ts';

export { followTemplateChange } from './follow-change.ts';
export { emitTemplates, type FindTemplateUses } from './official-templates.ts';
export { findTemplateStanding } from './template-standing.ts';

/** Registers the endpoints of templates that are made, changed and deleted here. */
export function createOfficialTemplates(
  platform: Platform,
  {
    usesOf,
    recordTemplate,
  }: {
    usesOf: readonly FindTemplateUses[];
    /** stores that a template cannot be sent any more, and stops what is sent with it */
    recordTemplate: (tx: CompanyTx, whatsappId: number, change: TemplateChange) => Promise<void>;
  },
) {
  const cases = createOfficialTemplateCases(platform, { usesOf });
  officialTemplateRoutes(platform, cases, createTemplateSending(platform, cases, recordTemplate));
  platform.on(connectionRemoving, 'official-templates', (tx, { whatsappId }) => cases.removeOrphans(tx, whatsappId));
  return { removeOrphans: (tx: CompanyTx) => cases.removeOrphans(tx) };
}

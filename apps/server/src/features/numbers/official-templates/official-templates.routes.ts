import {
  createOfficialTemplate,
  deleteOfficialTemplate,
  deleteTemplateFile,
  getOfficialTemplate,
  listOfficialTemplates,
  refreshOfficialTemplates,
  submitOfficialTemplate,
  updateOfficialTemplate,
  uploadTemplateFile,
} from '@balcao/contract';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { attachmentRoutes } from '../../../platform/files/attachments.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { OfficialTemplateCases } from './official-templates.ts';
import { refreshTemplates } from './refresh.ts';
import type { createTemplateSending } from './submit.ts';

const mapTaken = mapConstraintErrors({ official_templates_name: 'ERR_TEMPLATE_EXISTS' });

export function officialTemplateRoutes(
  platform: Platform,
  cases: OfficialTemplateCases,
  sending: ReturnType<typeof createTemplateSending>,
): void {
  const { http } = platform;
  handleTx(platform, listOfficialTemplates, cases.list);
  handleTx(platform, getOfficialTemplate, (tx, { actor, params }) => cases.get(tx, actor, params.id));
  handleTx(platform, createOfficialTemplate, (tx, input) => cases.create(tx, input).catch(mapTaken));
  handleTx(platform, updateOfficialTemplate, async (tx, input) => {
    await requireUnchanged(tx, updateOfficialTemplate, input, () => cases.get(tx, input.actor, input.params.id));
    return cases.update(tx, input).catch(mapTaken);
  });
  http.handle(submitOfficialTemplate, ({ actor, params }) => sending.submit(actor.companyId, actor, params.id));
  http.handle(deleteOfficialTemplate, async ({ actor, params }) => {
    await sending.remove(actor.companyId, actor, params.id);
    return {};
  });
  http.handle(refreshOfficialTemplates, ({ actor }) => refreshTemplates(platform, actor.companyId));
  attachmentRoutes(
    platform,
    { upload: uploadTemplateFile, remove: deleteTemplateFile },
    (tx, { actor, params }, file) => cases.setFile(tx, actor, params.id, file),
  );
}

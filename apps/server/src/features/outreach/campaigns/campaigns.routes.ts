import {
  campaignsCrud,
  cancelCampaign,
  createCampaign,
  deleteCampaignMedia,
  fillContactList,
  getCampaignReport,
  listCampaignRecipients,
  listCampaignSettings,
  pauseCampaign,
  previewCampaignStart,
  restartCampaign,
  retryCampaign,
  resumeCampaign,
  saveCampaignSettings,
  startCampaign,
  unscheduleCampaign,
  updateCampaign,
  uploadCampaignMedia,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer } from '../../../platform/current-call.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { attachmentRoutes } from '../../../platform/files/attachments.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Templates } from '../../numbers/index.ts';
import type { CampaignUseCases } from './campaigns.ts';
import type { createStarting } from './sending/starting.ts';
import { fillList } from './audience/list-fill.ts';
import { createResolveTemplate } from './sending/resolve-template.ts';
import { readReport, retryFailed } from './report/report.ts';
import { listRecipients } from './report/report.sql.ts';
import { listSettings, saveSettings } from './settings.sql.ts';

const onConstraintError = mapConstraintErrors({
  campaigns_contact_list: 'ERR_NO_CONTACT_LIST_FOUND',
  campaigns_tag: 'ERR_NO_TAG_FOUND',
  campaigns_file_list: 'ERR_NO_FILE_LIST_FOUND',
  campaigns_queue: 'ERR_NO_QUEUE_FOUND',
  campaign_connections_whatsapp: 'ERR_NO_WAPP_FOUND',
});

export function campaignRoutes(
  platform: Platform,
  campaigns: CampaignUseCases,
  starting: ReturnType<typeof createStarting>,
  findTemplate: Templates['find'],
): void {
  const { http, database } = platform;
  const resolve = createResolveTemplate(database, findTemplate);
  crudRoutes(platform, campaignsCrud, campaigns.crud);
  http.handle(createCampaign, async ({ actor: { companyId }, body }) => {
    const resolved = await resolve.forCreate(companyId, body);
    return writeForCompany(database, companyId, (tx) => campaigns.create(tx, resolved)).catch(onConstraintError);
  });
  http.handle(updateCampaign, async (input) => {
    const { actor, params, body } = input;
    const [{ companyId }, { id }] = [actor, params];
    const resolved = await resolve.forUpdate(companyId, id, body);
    recordFormer(await database.forCompany(companyId, ({ db }) => campaigns.find(db, id)));
    return writeForCompany(database, companyId, async (tx) => {
      await requireUnchanged(tx, updateCampaign, input, () => campaigns.find(tx.db, id));
      return campaigns.update(tx, id, resolved);
    }).catch(onConstraintError);
  });
  attachmentRoutes(platform, { upload: uploadCampaignMedia, remove: deleteCampaignMedia }, (tx, { params }, file) =>
    campaigns.setFile(tx, params.id, file),
  );
  const steps = { cancel: cancelCampaign, restart: restartCampaign, pause: pauseCampaign, resume: resumeCampaign };
  for (const [step, endpoint] of Object.entries(steps) as [keyof typeof steps, typeof cancelCampaign][])
    handleTx(platform, endpoint, async (tx, { params }) => {
      await campaigns.takeStep(tx, params.id, step);
      return {};
    });

  handleTx(platform, previewCampaignStart, (tx, { params }) => starting.preview(tx, params.id));
  handleTx(platform, startCampaign, async (tx, { params }) => {
    await starting.startNow(tx, params.id);
    return {};
  });
  handleTx(platform, unscheduleCampaign, async (tx, { params }) => {
    await starting.unschedule(tx, params.id);
    return {};
  });

  handleTx(platform, getCampaignReport, async (tx, { params }) => {
    const record = await campaigns.find(tx.db, params.id);
    if (!record) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    return { campaign: record, ...(await readReport(tx.db, params.id)) };
  });
  handleTx(platform, listCampaignRecipients, async ({ db }, { params, query }) => {
    if (!(await campaigns.find(db, params.id))) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    const page = await readFirst(query.limit, (limit) => listRecipients(db, params.id, { ...query, limit }));
    return { records: page.rows, hasMore: page.hasMore };
  });
  handleTx(platform, retryCampaign, async (tx, { params }) => ({
    count: await retryFailed(tx, params.id, campaigns),
  }));

  handleTx(platform, fillContactList, (tx, { params, body }) => fillList(tx, params.id, body));

  handleTx(platform, listCampaignSettings, ({ db }) => listSettings(db));
  handleTx(platform, saveCampaignSettings, ({ db }, { actor, body }) =>
    saveSettings(db, actor.companyId, body.settings),
  );
}

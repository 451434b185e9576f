export { BilledFigure } from './billed-figure.tsx';
export { CampaignFunnel } from './campaign-funnel.tsx';
export { CampaignForm } from './campaign-form.tsx';
export { CampaignProgress } from './campaign-progress.tsx';
export { CampaignSettingsForm } from './campaign-settings-form.tsx';
export { CampaignStatusPill } from './campaign-status.tsx';
export {
  campaignsCrud,
  useCampaignSettings,
  useCampaignStep,
  useCopyCampaign,
  type CampaignStep,
} from './campaigns.queries.ts';
export { canStart, canUnschedule, variantsOf } from './campaigns.rules.ts';
export { CancelDialog } from './cancel-dialog.tsx';
export { exportRecipients } from './export-recipients.ts';
export { RecipientsList } from './recipients-list.tsx';
export { ReportTables } from './report-tables.tsx';
export { StartDialog } from './start-dialog.tsx';
export { TestDialog } from './test-dialog.tsx';
export { WindowField } from './window-field.tsx';
export { useCampaignReport, useRetryFailed } from './report.queries.ts';

import { apiDocs } from '../api-docs/pt.ts';
import { security } from '../security/pt.ts';
import { audit } from '../audit/pt.ts';
import { privacy } from '../privacy/pt.ts';
import { assistant } from '../assistant/pt.ts';
import { auth } from '../auth/pt.ts';
import { automation } from '../automation/pt.ts';
import { bot } from '../bot/pt.ts';
import { cloudAccount } from '../cloud-account/pt.ts';
import { common } from '../common/pt.ts';
import { companies } from '../companies/pt.ts';
import { connectionBackfill } from '../connection-backfill/pt.ts';
import { connectionDiagnosis } from '../connection-diagnosis/pt.ts';
import { connectionForm } from '../connection-form/pt.ts';
import { connectionOutages } from '../connection-outages/pt.ts';
import { connectionPairing } from '../connection-pairing/pt.ts';
import { connectionPasskey } from '../connection-passkey/pt.ts';
import { connections } from '../connections/pt.ts';
import { linkPage } from '../link-page/pt.ts';
import { campaignTexts } from '../campaign-texts/pt.ts';
import { campaigns } from '../campaigns/pt.ts';
import { contactChecks } from '../contact-checks/pt.ts';
import { contactLists } from '../contact-lists/pt.ts';
import { contactPanel } from '../contact-panel/pt.ts';
import { contacts } from '../contacts/pt.ts';
import { dashboard } from '../dashboard/pt.ts';
import { composer } from '../composer/pt.ts';
import { emoji } from '../emoji/pt.ts';
import { coreErrors } from '../core-errors/pt.ts';
import { errors } from '../errors/pt.ts';
import { firstSteps } from '../first-steps/pt.ts';
import { inbox } from '../inbox/pt.ts';
import { installedApp } from '../installed-app/pt.ts';
import { invoices } from '../invoices/pt.ts';
import { knowledge } from '../knowledge/pt.ts';
import { mail } from '../mail/pt.ts';
import { messages } from '../messages/pt.ts';
import { notes } from '../notes/pt.ts';
import { notifications } from '../notifications/pt.ts';
import { securityActs } from '../security-acts/pt.ts';
import { officialTemplates } from '../official-templates/pt.ts';
import { openingHours } from '../opening-hours/pt.ts';
import { operator } from '../operator/pt.ts';
import { palette } from '../palette/pt.ts';
import { payments } from '../payments/pt.ts';
import { phone } from '../phone/pt.ts';
import { phoneHistory } from '../phone-history/pt.ts';
import { plans } from '../plans/pt.ts';
import { presence } from '../presence/pt.ts';
import { queues } from '../queues/pt.ts';
import { quickMessages } from '../quick-messages/pt.ts';
import { records } from '../records/pt.ts';
import { sandbox } from '../sandbox/pt.ts';
import { serviceLog } from '../service-log/pt.ts';
import { settings } from '../settings/pt.ts';
import { settingsIndex } from '../settings-index/pt.ts';
import { sheetImports } from '../sheet-imports/pt.ts';
import { shell } from '../shell/pt.ts';
import { shifts } from '../shifts/pt.ts';
import { shortcuts } from '../shortcuts/pt.ts';
import { tags } from '../tags/pt.ts';
import { templates } from '../templates/pt.ts';
import { tickets } from '../tickets/pt.ts';
import { todolist } from '../todolist/pt.ts';
import { users } from '../users/pt.ts';
import { voiceCalls } from '../voice-calls/pt.ts';
import { choices } from '../choices/pt.ts';
import { chats } from '../chats/pt.ts';
import { kanban } from '../kanban/pt.ts';
import { helps } from '../helps/pt.ts';
import { announcements } from '../announcements/pt.ts';
import { fileLists } from '../file-lists/pt.ts';
import { messagesApi } from '../messages-api/pt.ts';
import { outgoingWebhooks } from '../outgoing-webhooks/pt.ts';
import { integrations } from '../integrations/pt.ts';
import { prompts } from '../prompts/pt.ts';
import { schedules } from '../schedules/pt.ts';
import { pix } from '../pix/pt.ts';
import { customFields } from '../custom-fields/pt.ts';
import { fieldValues } from '../field-values/pt.ts';
import { assignment } from '../assignment/pt.ts';
import { availability } from '../availability/pt.ts';
import { liveTeam } from '../live-team/pt.ts';
import { reports } from '../reports/pt.ts';
import { flowBuilder } from '../flow-builder/pt.ts';
import { flowInspector } from '../flow-inspector/pt.ts';
import { flowModels } from '../flow-models/pt.ts';
import { flowResults } from '../flow-results/pt.ts';
import { flowSimulator } from '../flow-simulator/pt.ts';
import { flows } from '../flows/pt.ts';
import { macros } from '../macros/pt.ts';
import { moveIn } from '../move-in/pt.ts';
import { rules } from '../rules/pt.ts';
import { pauseReasons } from '../pause-reasons/pt.ts';
import { pushNotices } from '../push-notices/pt.ts';
import { push } from '../push/pt.ts';
import { tasks } from '../tasks/pt.ts';
import { views } from '../views/pt.ts';
import { deadlines } from '../deadlines/pt.ts';
import { followUps } from '../follow-ups/pt.ts';
import { followUpPanel } from '../follow-up-panel/pt.ts';
import { trackingLinks } from '../tracking-links/pt.ts';
import { promptCases } from '../prompt-cases/pt.ts';

/** Portuguese: the source of all keys. One namespace, in a folder of its own, per feature. */
export const pt = {
  apiDocs,
  audit,
  privacy,
  security,
  assistant,
  auth,
  automation,
  bot,
  cloudAccount,
  common,
  companies,
  connectionBackfill,
  connectionDiagnosis,
  connectionForm,
  connectionOutages,
  connectionPairing,
  connectionPasskey,
  connections,
  linkPage,
  campaignTexts,
  campaigns,
  contactChecks,
  contactLists,
  contactPanel,
  contacts,
  dashboard,
  composer,
  emoji,
  coreErrors,
  errors,
  firstSteps,
  inbox,
  installedApp,
  invoices,
  knowledge,
  mail,
  messages,
  messagesApi,
  outgoingWebhooks,
  notes,
  notifications,
  securityActs,
  officialTemplates,
  openingHours,
  operator,
  palette,
  payments,
  phone,
  phoneHistory,
  plans,
  presence,
  queues,
  quickMessages,
  records,
  sandbox,
  serviceLog,
  settings,
  settingsIndex,
  sheetImports,
  shell,
  shifts,
  shortcuts,
  tags,
  templates,
  tickets,
  todolist,
  users,
  voiceCalls,
  choices,
  chats,
  helps,
  kanban,
  announcements,
  fileLists,
  integrations,
  prompts,
  schedules,
  pix,
  customFields,
  fieldValues,
  assignment,
  availability,
  liveTeam,
  reports,
  flowBuilder,
  flowInspector,
  flowModels,
  flowResults,
  flowSimulator,
  flows,
  macros,
  moveIn,
  rules,
  pauseReasons,
  push,
  pushNotices,
  tasks,
  views,
  deadlines,
  trackingLinks,
  promptCases,
  followUps,
  followUpPanel,
} as const;

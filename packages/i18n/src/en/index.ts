import type { pt } from '../pt/index.ts';
import type { Translation } from '../translation.ts';
import { apiDocs } from '../api-docs/en.ts';
import { security } from '../security/en.ts';
import { audit } from '../audit/en.ts';
import { privacy } from '../privacy/en.ts';
import { assistant } from '../assistant/en.ts';
import { auth } from '../auth/en.ts';
import { automation } from '../automation/en.ts';
import { bot } from '../bot/en.ts';
import { cloudAccount } from '../cloud-account/en.ts';
import { common } from '../common/en.ts';
import { companies } from '../companies/en.ts';
import { connectionBackfill } from '../connection-backfill/en.ts';
import { connectionDiagnosis } from '../connection-diagnosis/en.ts';
import { connectionForm } from '../connection-form/en.ts';
import { connectionOutages } from '../connection-outages/en.ts';
import { connectionPairing } from '../connection-pairing/en.ts';
import { connections } from '../connections/en.ts';
import { campaigns } from '../campaigns/en.ts';
import { contactLists } from '../contact-lists/en.ts';
import { contactPanel } from '../contact-panel/en.ts';
import { contacts } from '../contacts/en.ts';
import { dashboard } from '../dashboard/en.ts';
import { errors } from '../errors/en.ts';
import { firstSteps } from '../first-steps/en.ts';
import { inbox } from '../inbox/en.ts';
import { invoices } from '../invoices/en.ts';
import { knowledge } from '../knowledge/en.ts';
import { mail } from '../mail/en.ts';
import { messages } from '../messages/en.ts';
import { notes } from '../notes/en.ts';
import { notifications } from '../notifications/en.ts';
import { openingHours } from '../opening-hours/en.ts';
import { operator } from '../operator/en.ts';
import { palette } from '../palette/en.ts';
import { payments } from '../payments/en.ts';
import { plans } from '../plans/en.ts';
import { queues } from '../queues/en.ts';
import { quickMessages } from '../quick-messages/en.ts';
import { records } from '../records/en.ts';
import { sandbox } from '../sandbox/en.ts';
import { serviceLog } from '../service-log/en.ts';
import { settings } from '../settings/en.ts';
import { shell } from '../shell/en.ts';
import { shortcuts } from '../shortcuts/en.ts';
import { tags } from '../tags/en.ts';
import { templates } from '../templates/en.ts';
import { tickets } from '../tickets/en.ts';
import { todolist } from '../todolist/en.ts';
import { users } from '../users/en.ts';
import { voiceCalls } from '../voice-calls/en.ts';
import { chats } from '../chats/en.ts';
import { kanban } from '../kanban/en.ts';
import { helps } from '../helps/en.ts';
import { announcements } from '../announcements/en.ts';
import { fileLists } from '../file-lists/en.ts';
import { messagesApi } from '../messages-api/en.ts';
import { outgoingWebhooks } from '../outgoing-webhooks/en.ts';
import { integrations } from '../integrations/en.ts';
import { prompts } from '../prompts/en.ts';
import { schedules } from '../schedules/en.ts';

export const en: Translation<typeof pt> = {
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
  connections,
  campaigns,
  contactLists,
  contactPanel,
  contacts,
  dashboard,
  errors,
  firstSteps,
  inbox,
  invoices,
  knowledge,
  mail,
  messages,
  messagesApi,
  outgoingWebhooks,
  notes,
  notifications,
  openingHours,
  operator,
  palette,
  payments,
  plans,
  queues,
  quickMessages,
  records,
  sandbox,
  serviceLog,
  settings,
  shell,
  shortcuts,
  tags,
  templates,
  tickets,
  todolist,
  users,
  voiceCalls,
  chats,
  helps,
  kanban,
  announcements,
  fileLists,
  integrations,
  prompts,
  schedules,
};

import type { pt } from '../pt/index.ts';
import type { Translation } from '../translation.ts';
import { apiDocs } from '../api-docs/es.ts';
import { security } from '../security/es.ts';
import { audit } from '../audit/es.ts';
import { privacy } from '../privacy/es.ts';
import { assistant } from '../assistant/es.ts';
import { auth } from '../auth/es.ts';
import { automation } from '../automation/es.ts';
import { bot } from '../bot/es.ts';
import { cloudAccount } from '../cloud-account/es.ts';
import { common } from '../common/es.ts';
import { companies } from '../companies/es.ts';
import { connectionBackfill } from '../connection-backfill/es.ts';
import { connectionDiagnosis } from '../connection-diagnosis/es.ts';
import { connectionForm } from '../connection-form/es.ts';
import { connectionOutages } from '../connection-outages/es.ts';
import { connectionPairing } from '../connection-pairing/es.ts';
import { connections } from '../connections/es.ts';
import { campaigns } from '../campaigns/es.ts';
import { contactLists } from '../contact-lists/es.ts';
import { contactPanel } from '../contact-panel/es.ts';
import { contacts } from '../contacts/es.ts';
import { dashboard } from '../dashboard/es.ts';
import { errors } from '../errors/es.ts';
import { firstSteps } from '../first-steps/es.ts';
import { inbox } from '../inbox/es.ts';
import { invoices } from '../invoices/es.ts';
import { knowledge } from '../knowledge/es.ts';
import { mail } from '../mail/es.ts';
import { messages } from '../messages/es.ts';
import { notes } from '../notes/es.ts';
import { notifications } from '../notifications/es.ts';
import { openingHours } from '../opening-hours/es.ts';
import { operator } from '../operator/es.ts';
import { palette } from '../palette/es.ts';
import { payments } from '../payments/es.ts';
import { plans } from '../plans/es.ts';
import { queues } from '../queues/es.ts';
import { quickMessages } from '../quick-messages/es.ts';
import { records } from '../records/es.ts';
import { sandbox } from '../sandbox/es.ts';
import { serviceLog } from '../service-log/es.ts';
import { settings } from '../settings/es.ts';
import { shell } from '../shell/es.ts';
import { shortcuts } from '../shortcuts/es.ts';
import { tags } from '../tags/es.ts';
import { templates } from '../templates/es.ts';
import { tickets } from '../tickets/es.ts';
import { todolist } from '../todolist/es.ts';
import { users } from '../users/es.ts';
import { voiceCalls } from '../voice-calls/es.ts';
import { chats } from '../chats/es.ts';
import { kanban } from '../kanban/es.ts';
import { helps } from '../helps/es.ts';
import { announcements } from '../announcements/es.ts';
import { fileLists } from '../file-lists/es.ts';
import { messagesApi } from '../messages-api/es.ts';
import { outgoingWebhooks } from '../outgoing-webhooks/es.ts';
import { integrations } from '../integrations/es.ts';
import { prompts } from '../prompts/es.ts';
import { schedules } from '../schedules/es.ts';

export const es: Translation<typeof pt> = {
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

import { createCompanies } from '../features/account/companies/index.ts';
import {
  countConnections,
  countConnectionsAnsweredBy,
  listNumbers,
  wakeSessionsOf,
} from '../features/numbers/connections/index.ts';
import { countHeldSessions } from '../channels/session-hub/index.ts';
import { lockAccessSettings, requestReset, type createAuth } from '../features/access/auth/index.ts';
import { addProposedSettings, countActiveCampaigns } from '../features/outreach/campaigns/index.ts';
import { assignPlan, createInvoices, followDueDate, readBillingSettings } from '../features/account/invoices/index.ts';
import { removeSomeMessages } from '../features/inbox/messages/index.ts';
import { countWaitingDeliveries } from '../features/automation/outgoing-webhooks/index.ts';
import { createPayments, invoicePorts } from '../features/account/payments/index.ts';
import { createPlans } from '../features/account/plans/index.ts';
import { beginCompanyErasure, createPrivacy, finishCompanyErasure } from '../features/operations/privacy/index.ts';
import { countQueues, countQueuesAnsweredBy } from '../features/inbox/queues/index.ts';
import { countWaitingSchedules } from '../features/outreach/schedules/index.ts';
import { countUsers } from '../features/account/users/index.ts';
import type { CompanyTx } from '../platform/db/database.ts';
import type { Platform } from '../platform/platform.ts';

/** Composes the features about companies as customers of the installation: plans, companies, invoices, payments, privacy. */
export function createAccountFeatures(
  platform: Platform,
  { authenticate }: Pick<ReturnType<typeof createAuth>, 'authenticate'>,
): void {
  const { clock, database } = platform;
  const countAnsweredBy = async ({ db }: CompanyTx, by: 'integrationId' | 'promptId') =>
    (await countQueuesAnsweredBy(db, by)) + (await countConnectionsAnsweredBy(db, by));
  createPlans(platform, {
    authenticate,
    countWaiting: {
      useCampaigns: ({ db }) => countActiveCampaigns(db),
      useSchedules: ({ db }) => countWaitingSchedules(db),
      useExternalApi: ({ db }) => countWaitingDeliveries(db),
      useIntegrations: (tx) => countAnsweredBy(tx, 'integrationId'),
      useOpenAi: (tx) => countAnsweredBy(tx, 'promptId'),
    },
  });
  createCompanies(platform, {
    requestReset: (email, address) => requestReset(platform, email, address),
    findTrialDays: async (db) => (await readBillingSettings(db)).trialDays,
    lockSignUpLimits: lockAccessSettings,
    addCampaignSettings: addProposedSettings,
    listConnections: ({ db }) => listNumbers(db),
    wakeSessionsOf,
    countHeldSessions,
    removeSomeMessages,
    assignPlan: (tx, companyId, planId) => assignPlan(tx, companyId, planId, clock.now()),
    followDueDate: (tx, before) => followDueDate(tx, before, clock.now()),
    beginErasure: async (tx, companyId) => void (await beginCompanyErasure(platform, tx, { companyId, userId: null })),
    finishErasure: (companyId) => finishCompanyErasure(platform, companyId),
  });
  createInvoices(platform, invoicePorts(platform));
  createPayments(platform, {
    countUsage: (companyId) =>
      database.forCompany(companyId, async ({ db }) => ({
        users: await countUsers(db),
        connections: await countConnections(db),
        queues: await countQueues(db),
      })),
  });
  createPrivacy(platform);
}

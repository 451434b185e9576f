import { cloudSealedColumns, sealedWebhookBodies } from '../channels/cloud-api/index.ts';
import { historyMessageContext, offeredMessageContext, webSealedColumns } from '../channels/whatsapp-web/index.ts';
import {
  sealedAssistants,
  sealedFlowSecrets,
  sealedIntegrations,
  sealedPrompts,
  sealedWebhooks,
} from '../features/automation/index.ts';
import { sealedSecondFactors } from '../features/access/index.ts';
import { sealedBilling, sealedSettings } from '../features/account/index.ts';
import { sealedPixAccounts, sealedPush } from '../features/inbox/index.ts';
import { sealedBackfill, sealedPhoneMessages, sealedProxies } from '../features/numbers/index.ts';
import type { Db } from '../platform/db/database.ts';
import { sampleSealed, type SealedColumn } from '../platform/secrets/sealed-columns.sql.ts';
import type { Sealed } from '../platform/secrets/secrets.ts';

const samplesPerColumn = 20;

/** Everything that an installation keeps sealed besides its canary; a test looks for sealed values elsewhere. */
export const sealedColumns: readonly SealedColumn[] = [
  ...webSealedColumns,
  ...cloudSealedColumns,
  sealedWebhookBodies,
  sealedSecondFactors,
  sealedSettings,
  ...sealedBilling,
  ...sealedFlowSecrets,
  ...sealedIntegrations,
  ...sealedWebhooks,
  sealedPrompts,
  sealedAssistants,
  sealedBackfill(offeredMessageContext),
  ...sealedPhoneMessages(historyMessageContext),
  sealedProxies,
  ...sealedPixAccounts,
  sealedPush,
];

/** Samples of the sealed values, some of each column: the right secret opens at least one. */
export const sealedSamples = (db: Db): Promise<Sealed[]> => sampleSealed(db, sealedColumns, samplesPerColumn);

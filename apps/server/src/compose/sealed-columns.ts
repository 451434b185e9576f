import { cloudSealedColumns } from '../channels/cloud-api/index.ts';
import { offeredMessageContext, webSealedColumns } from '../channels/whatsapp-web/index.ts';
import { sealedAssistants } from '../features/automation/assistant/index.ts';
import { sealedSecondFactors } from '../features/access/auth/index.ts';
import { sealedSettings } from '../features/account/companies/index.ts';
import { sealedBackfill, sealedProxies } from '../features/numbers/connections/index.ts';
import { sealedIntegrations } from '../features/automation/integrations/index.ts';
import { sealedBilling } from '../features/account/invoices/index.ts';
import { sealedWebhooks } from '../features/automation/outgoing-webhooks/index.ts';
import { sealedPrompts } from '../features/automation/prompts/index.ts';
import type { Db } from '../platform/db/database.ts';
import { sampleSealed, type SealedColumn } from '../platform/secrets/sealed-columns.sql.ts';
import type { Sealed } from '../platform/secrets/secrets.ts';

const samplesPerColumn = 20;

/** Everything that an installation keeps sealed besides its canary; a test looks for sealed values elsewhere. */
export const sealedColumns: readonly SealedColumn[] = [
  ...webSealedColumns,
  ...cloudSealedColumns,
  sealedSecondFactors,
  sealedSettings,
  ...sealedBilling,
  ...sealedIntegrations,
  ...sealedWebhooks,
  sealedPrompts,
  sealedAssistants,
  sealedBackfill(offeredMessageContext),
  sealedProxies,
];

/** Samples of the sealed values, some of each column: the right secret opens at least one. */
export const sealedSamples = (db: Db): Promise<Sealed[]> => sampleSealed(db, sealedColumns, samplesPerColumn);

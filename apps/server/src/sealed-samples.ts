import { listSealedAccounts } from './channels/cloud-api/index.ts';
import { listSealedSessions } from './channels/whatsapp-web/index.ts';
import { listSealedSecondFactors } from './features/auth/index.ts';
import { listSealedAssistants } from './features/assistant/index.ts';
import { listSealedSettings } from './features/companies/index.ts';
import { listSealedIntegrations } from './features/integrations/index.ts';
import { listSealedWebhooks } from './features/outgoing-webhooks/index.ts';
import { listSealedPrompts } from './features/prompts/index.ts';
import type { Sealed } from './platform/app-secret.ts';
import type { Db } from './platform/db/database.ts';

const samplesPerKind = 20;

/** Some of what an installation keeps sealed, of each kind: the right secret opens at least one of them. */
export async function sealedSamples(db: Db): Promise<Sealed[]> {
  return [
    ...(await listSealedSessions(db, samplesPerKind)),
    ...(await listSealedAccounts(db, samplesPerKind)),
    ...(await listSealedSecondFactors(db, samplesPerKind)),
    ...(await listSealedSettings(db, samplesPerKind)),
    ...(await listSealedIntegrations(db, samplesPerKind)),
    ...(await listSealedWebhooks(db, samplesPerKind)),
    ...(await listSealedPrompts(db, samplesPerKind)),
    ...(await listSealedAssistants(db, samplesPerKind)),
  ];
}

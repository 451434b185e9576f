import type { CompanyTx } from '../../../platform/db/database.ts';
import type { OpenFlow } from './advance-across.ts';
import { findLastVersion } from './entries.sql.ts';
import { readFacts, type FlowSubject } from './facts.ts';

/** Reads the last version of a flow for a conversation that goes on in it. */
export const flowOpener =
  (tx: CompanyTx, subject: FlowSubject) =>
  async (flowId: number): Promise<OpenFlow | undefined> => {
    const version = await findLastVersion(tx.db, flowId);
    return version && { ...version, flowId, facts: await readFacts(tx, version.drawing, subject) };
  };

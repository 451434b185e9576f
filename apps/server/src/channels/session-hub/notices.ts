import * as z from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { parseJson } from '../../platform/util/parse-json.ts';

/** Payloads of the NOTIFY channel `gateway`. */
const sessionNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wake'),
    whatsappId: z.number().int().positive(),
    /** only events came in: the desired state is the same as before */
    hasEvents: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('work'), whatsappId: z.number().int().positive() }),
  z.object({
    kind: z.literal('invoke'),
    whatsappId: z.number().int().positive(),
    id: z.string(),
    /** arguments that are stored nowhere */
    input: z.array(z.unknown()).optional(),
  }),
  z.object({ kind: z.literal('heartbeat') }),
]);
export type SessionNotice = z.output<typeof sessionNotice>;

type NotifyTx = Pick<Tx, 'notify'>;

export function notifyGateways(tx: NotifyTx, notice: SessionNotice): void {
  tx.notify('gateway', JSON.stringify(notice));
}

/**
 * Notifies the holder of a session at commit: it compares the session with its desired state and checks for inbound
 * events. Where no gateway holds it, one opens it.
 */
export const wakeSession = (tx: NotifyTx, whatsappId: number): void => notifyGateways(tx, { kind: 'wake', whatsappId });

/** As `wakeSession`, where nothing but events came in: a session that is open looks for them and at nothing else. */
export const wakeForEvents = (tx: NotifyTx, whatsappId: number): void =>
  notifyGateways(tx, { kind: 'wake', whatsappId, hasEvents: true });

/**
 * Notifies the holder of a session at commit that there is work: messages and changes to send, files to download. The
 * rows are the queue: a notification that is missed is made up for by the poll when a session opens or the listener
 * reconnects.
 */
export const notifyPendingWork = (tx: NotifyTx, whatsappId: number): void =>
  notifyGateways(tx, { kind: 'work', whatsappId });

/** @returns undefined for a payload that is no notice */
export function parseNotice(payload: string): SessionNotice | undefined {
  return sessionNotice.safeParse(parseJson(payload)).data;
}

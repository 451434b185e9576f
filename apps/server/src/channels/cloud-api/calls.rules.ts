import * as z from 'zod';
import type { InboundMessage } from '../port/inbound-entry.ts';
import { addressesOf, numberPattern, type Sender } from './people.rules.ts';

const callSchema = z.looseObject({
  id: z.string(),
  event: z.string(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  from_parent_user_id: z.string().optional(),
  timestamp: z.coerce.number().positive().max(10_000_000_000).optional().catch(undefined),
  /** absent where nobody took the call */
  start_time: z.coerce.number().positive().optional().catch(undefined),
  duration: z.coerce.number().catch(0).default(0),
});

/** A call of a person to an official number. Source: Meta's reference of the webhook `calls`. */
export interface InboundCall {
  id: string;
  /** it rings: it may be turned down */
  isRinging: boolean;
  /** the line of the thread, of a call that nobody took */
  missed: InboundMessage | undefined;
}

/** Reads what a webhook says of a call; undefined = it is none. Calls on official numbers have a voice and no picture. */
export function callOf(raw: unknown, sender: Sender): InboundCall | undefined {
  const { data } = callSchema.safeParse(raw);
  if (!data) return undefined;
  const { id, event, from, from_user_id: userId, from_parent_user_id: parentId, timestamp } = data;
  const wasTaken = data.start_time !== undefined || data.duration > 0;
  const message: InboundMessage = {
    addresses: addressesOf(
      numberPattern.test(from ?? '') ? from : sender.number,
      userId ?? sender.userId ?? from,
      parentId ?? sender.parentId,
    ),
    providerId: id,
    fromMe: false,
    senderName: sender.name,
    mediaType: 'call_log',
    body: 'voice',
    sentAt: new Date(timestamp === undefined ? Date.now() : timestamp * 1000).toISOString(),
  };
  return { id, isRinging: event === 'connect', missed: event === 'terminate' && wasTaken ? undefined : message };
}

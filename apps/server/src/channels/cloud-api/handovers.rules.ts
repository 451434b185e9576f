import * as z from 'zod';
import type { InboundHandover } from '../port/inbound-entry.ts';
import { addressesOf } from './people.rules.ts';

const text = z.string().optional().catch(undefined);
const contextSchema = z
  .looseObject({
    summary: z.looseObject({ text }).optional().catch(undefined),
    history: z
      .looseObject({
        items: z.array(z.looseObject({ text: z.looseObject({ body: text }).optional().catch(undefined) })).catch([]),
      })
      .optional()
      .catch(undefined),
  })
  .optional()
  .catch(undefined);
const changeSchema = z
  .looseObject({
    metadata: text,
    previous_owner_role: text,
    new_owner_role: text,
    conversation_context: contextSchema,
  })
  .optional()
  .catch(undefined);
const handoverSchema = z.looseObject({
  timestamp: z.coerce.number().positive().max(10_000_000_000),
  type: z.enum(['control_passed', 'control_taken']),
  sender: z.looseObject({ phone_number: text, wa_id: text, user_id: text, parent_user_id: text }),
  control_passed: changeSchema,
  control_taken: changeSchema,
  conversation_context: contextSchema,
});

/** Meta's name of its own agent; every other role is another partner, or this application itself. */
const agentRole = 'ai_agent';
/** A handover without a summary may bring the last messages. */
const maxHistoryLines = 20;
const maxSummaryLength = 2_000;

/**
 * Reads a change of hands, as the webhook `messaging_handovers` reports it: `control_passed` comes to who has the conversation now, and
 * `control_taken` to who had it before. Source: Meta's reference of `messaging_handovers`, and of the API of thread control.
 */
export function handoverOf(raw: unknown, providerId: string): InboundHandover | undefined {
  const { data } = handoverSchema.safeParse(raw);
  if (!data) return undefined;
  const { timestamp, type, sender } = data;
  const change = data[type];
  const digits = (sender.wa_id ?? sender.phone_number)?.replaceAll(/\D/g, '');
  const addresses = addressesOf(digits, sender.user_id, sender.parent_user_id);
  if (addresses[0].value === '') return undefined;
  const isOurs = type === 'control_passed' && change?.new_owner_role !== agentRole;
  const otherRole = isOurs ? change?.previous_owner_role : change?.new_owner_role;
  const context = change?.conversation_context ?? data.conversation_context;
  const lines = context?.history?.items.flatMap((item) => item.text?.body ?? []).slice(-maxHistoryLines) ?? [];
  const summary = context?.summary?.text || lines.join('\n') || change?.metadata || '';
  return {
    addresses,
    providerId,
    fromMe: false,
    holder: isOurs ? 'own' : 'other',
    // Who it was is not always said: Meta's agent is the responder that every number may have.
    role: otherRole === undefined || otherRole === agentRole ? 'agent' : 'partner',
    summary: summary.slice(0, maxSummaryLength),
    sentAt: new Date(timestamp * 1000).toISOString(),
  };
}

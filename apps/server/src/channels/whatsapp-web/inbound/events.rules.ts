import type { proto } from 'baileys';
import type { StoredInteractive } from '../../port/message-content.ts';
import { sanitizeText } from './text.rules.ts';

/** A time of WhatsApp's as ISO; null for none that a calendar has. */
function toIso(milliseconds: number): string | null {
  return milliseconds > 0 && milliseconds < 8.64e15 ? new Date(milliseconds).toISOString() : null;
}

/** A meeting that people of a chat are invited to, or a call that is planned. */
export function eventOf({
  eventMessage: event,
  scheduledCallCreationMessage: call,
}: proto.IMessage): StoredInteractive | undefined {
  if (call)
    return {
      kind: 'event',
      text: sanitizeText(call.title),
      description: '',
      startsAt: toIso(Number(call.scheduledTimestampMs ?? 0)),
      endsAt: null,
      place: '',
      url: null,
      isCanceled: false,
    };
  if (!event) return undefined;
  const { name, address } = event.location ?? {};
  return {
    kind: 'event',
    text: sanitizeText(event.name),
    description: sanitizeText(event.description),
    startsAt: toIso(Number(event.startTime ?? 0) * 1000),
    endsAt: toIso(Number(event.endTime ?? 0) * 1000),
    place: [...new Set([name, address].map((part) => sanitizeText(part).trim()))]
      .filter((part) => part !== '')
      .join(', '),
    url: event.joinLink ?? null,
    isCanceled: event.isCanceled === true,
  };
}

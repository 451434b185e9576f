import { minuteMs, type RuleEventOf } from '@balcao/contract';
import type { PastMessage, PastService } from '../../inbox/index.ts';
import type { Happening } from './happenings.ts';

/** Something that happened to a ticket at a time of the past. */
export interface PastHappening {
  ticketId: number;
  at: string;
  happening: Happening;
  /** of a silence: how long it lasted */
  minutes: number | null;
}

const minutesBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs);

const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * minuteMs).toISOString();

/** First answers that came so late, or did not come. */
export function lateFirstAnswers(services: readonly PastService[], minutes: number, now: string): PastHappening[] {
  return services.flatMap(({ ticketId, queuedAt, firstAnswerAt, finishedAt }) => {
    const lasted = minutesBetween(queuedAt, firstAnswerAt ?? finishedAt ?? now);
    return lasted < minutes
      ? []
      : [{ ticketId, at: later(queuedAt, minutes), happening: { kind: 'silent' as const }, minutes: lasted }];
  });
}

/**
 * Silences in the messages of tickets: of the team from the first message of a contact that nobody answered, of the contact from the last
 * one of the team. What is sent by itself answers nobody.
 * @param messages newest first, of any tickets
 */
export function silencesOf(
  messages: readonly PastMessage[],
  { who, minutes }: Pick<RuleEventOf<'silent'>, 'who' | 'minutes'>,
  now: string,
): PastHappening[] {
  const happened: PastHappening[] = [];
  for (const [ticketId, ofTicket] of Map.groupBy(messages.toReversed(), (message) => message.ticketId)) {
    let since: string | null = null;
    let messageId: string | undefined;
    const end = (at: string) => {
      if (since !== null && minutesBetween(since, at) >= minutes)
        happened.push({
          ticketId,
          at: later(since, minutes),
          happening: { kind: 'silent', messageId },
          minutes: minutesBetween(since, at),
        });
    };
    for (const { id, at, fromMe, isTyped } of ofTicket) {
      if (!fromMe && (who === 'contact' || since === null)) messageId = id;
      if (fromMe && !isTyped) continue;
      const isOfSilent = who === 'team' ? fromMe : !fromMe;
      if (isOfSilent) {
        end(at);
        since = null;
      } else if (who === 'contact') {
        end(at);
        since = at;
      } else since ??= at;
    }
    end(now);
  }
  return happened.toSorted((a, b) => b.at.localeCompare(a.at));
}

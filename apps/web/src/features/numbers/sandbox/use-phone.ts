import type { ConnectionStatus, SandboxMessage } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useLive, useLiveRoom } from '../../../app/live/index.ts';
import { emptyLog, logEvent, logConnectionChange } from './phone-log.ts';
import type { PhoneLog } from './phone-log.ts';
import { applyPhoneEvent } from './sandbox.live.ts';
import { contactsKey, messagesKey, numberOf, phoneKey, phoneLog } from './sandbox.queries.ts';

type LogUpdate = (log: PhoneLog) => PhoneLog;

/**
 * Follows a phone live: its conversations and contacts stay true, and what happens is written down from the moment the
 * screen was opened.
 */
export function usePhone(whatsappId: number, status: ConnectionStatus | undefined) {
  const client = useQueryClient();
  const [log, updateLog] = useReducer((before: PhoneLog, next: LogUpdate) => next(before), emptyLog);
  useLiveRoom('Sandbox', whatsappId, () => void client.invalidateQueries({ queryKey: phoneKey(whatsappId) }));

  useLive('sandbox', (event) => {
    if (event.whatsappId !== whatsappId) return;
    phoneLog.append(event);
    client.setQueryData<SandboxMessage[]>(
      messagesKey(whatsappId, numberOf(event)),
      (messages) => messages && applyPhoneEvent(messages, event),
    );
    // Names, order and unread counts of the list are the server's.
    void client.invalidateQueries({ queryKey: contactsKey(whatsappId) });
    const at = new Date();
    updateLog((before) => logEvent(before, event, at));
  });

  const lastStatus = useRef(status);
  const logStatusChange = useEffectEvent((now: ConnectionStatus | undefined) => {
    const before = lastStatus.current;
    lastStatus.current = now;
    if (before === undefined || before === now) return;
    const at = new Date();
    if (now === 'PAIRING') updateLog((last) => logConnectionChange(last, 'scanned', at));
    if (now === 'CONNECTED') updateLog((last) => logConnectionChange(last, 'connected', at));
    if (before === 'CONNECTED') updateLog((last) => logConnectionChange(last, 'disconnected', at));
  });
  useEffect(() => logStatusChange(status), [status]);

  return { entries: log.entries, clearLog: () => updateLog((before) => ({ ...before, entries: [] })) };
}

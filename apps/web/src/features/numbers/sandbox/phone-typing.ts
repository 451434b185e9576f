import { setSandboxActivity } from '@balcao/contract';
import type { Activity } from '@balcao/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { useTypingReporter, type TypingReporter } from '../../../ui/chat/typing-reporter.ts';

type OngoingActivity = Exclude<Activity, 'paused'>;

/** How often an activity is reported while it goes on. */
const repeatMs = 8_000;
/** Without a report for this long it has stopped, and the report of it was lost. */
const typingExpiryMs = 25_000;

/** Activity of the company in the conversation with this contact. */
export function useCompanyTyping(whatsappId: number, number: string): OngoingActivity | undefined {
  const [activity, setActivity] = useState<OngoingActivity>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive('sandboxTyping', ({ activity: received, ...event }) => {
    if (event.whatsappId !== whatsappId || event.number !== number) return;
    clearTimeout(timer.current);
    setActivity(received === 'paused' ? undefined : received);
    if (received !== 'paused') timer.current = setTimeout(() => setActivity(undefined), typingExpiryMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return activity;
}

/** Reports the contact's activity to the company: on typing, and as long as something is recorded. */
export function useContactTyping(whatsappId: number, number: string, recording: boolean): TypingReporter {
  const latestReport = useRef(Promise.resolve<unknown>(undefined));
  // Sent one after the other: requests of a browser may overtake each other. A lost report is harmless, since nothing
  // of it lasts.
  const report = (activity: Activity) => {
    const send = () => call(setSandboxActivity, { params: { whatsappId }, body: { number, activity } });
    latestReport.current = latestReport.current.then(send).catch(() => undefined);
  };
  const typing = useTypingReporter((isTyping) => report(isTyping ? 'typing' : 'paused'), repeatMs);
  const record = useEffectEvent((on: boolean) => report(on ? 'recording' : 'paused'));
  useEffect(() => {
    if (!recording) return;
    record(true);
    const again = setInterval(() => record(true), repeatMs);
    return () => {
      clearInterval(again);
      record(false);
    };
  }, [recording]);
  return typing;
}

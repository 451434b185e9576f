import { setSandboxActivity } from '@balcao/contract';
import type { Activity } from '@balcao/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';

type OngoingActivity = Exclude<Activity, 'paused'>;

/** Said again while it goes on (milliseconds); who types nothing for a while has stopped. */
const typingRepeatMs = 8_000;
const typingIdleMs = 5_000;
/** Nothing heard for this long = it stopped, and the word of it was lost. */
const typingExpiryMs = 25_000;

/** What somebody of the company does in the conversation with this contact. */
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

/** Tells the company what the contact does: by what is typed, and as long as something is recorded. */
export function useContactTyping(
  whatsappId: number,
  number: string,
  recording: boolean,
): { typed: () => void; stopped: () => void } {
  const lastReportedAt = useRef<number>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestReport = useRef(Promise.resolve<unknown>(undefined));
  // Each after the one before: a browser's requests may overtake each other. Who is not told misses nothing that stays.
  const report = (activity: Activity) => {
    const send = () => call(setSandboxActivity, { params: { whatsappId }, body: { number, activity } });
    latestReport.current = latestReport.current.then(send).catch(() => undefined);
  };
  const stopped = () => {
    clearTimeout(timer.current);
    if (lastReportedAt.current !== null) report('paused');
    lastReportedAt.current = null;
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, typingIdleMs);
    const now = Date.now();
    if (lastReportedAt.current !== null && now - lastReportedAt.current < typingRepeatMs) return;
    lastReportedAt.current = now;
    report('typing');
  };
  const leave = useEffectEvent(stopped);
  useEffect(() => leave, []);
  const record = useEffectEvent((on: boolean) => report(on ? 'recording' : 'paused'));
  useEffect(() => {
    if (!recording) return;
    record(true);
    const again = setInterval(() => record(true), typingRepeatMs);
    return () => {
      clearInterval(again);
      record(false);
    };
  }, [recording]);
  return { typed, stopped };
}

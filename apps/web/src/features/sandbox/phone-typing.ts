import { sandboxTyping } from '@balcao/contract';
import type { Activity } from '@balcao/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';

type Doing = Exclude<Activity, 'paused'>;

/** Said again while it goes on (milliseconds); who types nothing for a while has stopped. */
const sayEvery = 8_000;
const stoppedAfter = 5_000;
/** Nothing heard for this long = it stopped, and the word of it was lost. */
const lapses = 25_000;

/** What somebody of the company does in the conversation with this contact. */
export function useCompanyTyping(whatsappId: number, number: string): Doing | undefined {
  const [doing, setDoing] = useState<Doing>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive('sandboxTyping', ({ activity, ...event }) => {
    if (event.whatsappId !== whatsappId || event.number !== number) return;
    clearTimeout(timer.current);
    setDoing(activity === 'paused' ? undefined : activity);
    if (activity !== 'paused') timer.current = setTimeout(() => setDoing(undefined), lapses);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return doing;
}

/** Tells the company what the contact does: by what is typed, and as long as something is recorded. */
export function useContactTyping(whatsappId: number, number: string, recording: boolean): { typed: () => void; stopped: () => void } {
  const saidAt = useRef<number>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Who is not told of it misses nothing that stays.
  const say = (activity: Activity) => void call(sandboxTyping, { params: { whatsappId }, body: { number, activity } }).catch(() => undefined);
  const stopped = () => {
    clearTimeout(timer.current);
    if (saidAt.current !== null) say('paused');
    saidAt.current = null;
  };
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(stopped, stoppedAfter);
    const now = Date.now();
    if (saidAt.current !== null && now - saidAt.current < sayEvery) return;
    saidAt.current = now;
    say('typing');
  };
  const leave = useEffectEvent(stopped);
  useEffect(() => leave, []);
  const record = useEffectEvent((on: boolean) => say(on ? 'recording' : 'paused'));
  useEffect(() => {
    if (!recording) return;
    record(true);
    const again = setInterval(() => record(true), sayEvery);
    return () => {
      clearInterval(again);
      record(false);
    };
  }, [recording]);
  return { typed, stopped };
}

import { useEffect, useEffectEvent, useState } from 'react';
import { createEnterOnAnswer } from './enter-on-answer.ts';

interface Options {
  /** as it is typed */
  text: string;
  /** the results on screen belong to it */
  isAnswered: boolean;
  /** chooses the first entry of the answer to the text for which Enter was pressed too early */
  onAnswer: () => void;
  freeSteps?: number;
}

/** Enter in a field with results: it never acts on those of an older text (`createEnterOnAnswer`). */
export function useEnterOnAnswer({ text, isAnswered, onAnswer, freeSteps = 0 }: Options) {
  const [enter] = useState(() => createEnterOnAnswer(freeSteps));
  const wanted = text.trim();
  const check = useEffectEvent((typed: string, isThere: boolean) => {
    if (enter.isDue(typed, isThere)) onAnswer();
  });
  useEffect(() => check(wanted, isAnswered), [wanted, isAnswered]);
  return {
    enter: () => enter.enter(wanted, isAnswered),
    step: () => enter.step(wanted, isAnswered),
    forget: enter.forget,
  };
}

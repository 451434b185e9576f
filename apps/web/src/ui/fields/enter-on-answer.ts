/** What a press of Enter or of an arrow does in a field whose results are on their way, or there. */
export type SearchKey = 'act' | 'wait' | 'ignore';

/**
 * Remembers Enter until the answer to the typed text is there. It is remembered once, for this text alone: another text,
 * Escape, or a step that nobody can have aimed, forgets it.
 * @param freeSteps steps down that lead to the first entry: 1 where none is chosen before, 0 where the first one is
 */
export function createEnterOnAnswer(freeSteps = 0) {
  /** the text for which Enter was pressed */
  let awaited: string | null = null;
  /** steps among results of an older text, for the text */
  let steps = { text: '', count: 0 };

  const stepsFor = (text: string) => (steps.text === text ? steps.count : 0);
  return {
    /** Enter was pressed: acts, waits for the answer, or does nothing after steps among older results. */
    enter(text: string, isAnswered: boolean): SearchKey {
      if (isAnswered) {
        awaited = null;
        return 'act';
      }
      if (stepsFor(text) > freeSteps) return 'ignore';
      awaited = text;
      return 'wait';
    },
    /** An arrow was pressed: `act` moves the choice. Among older results nothing moves. */
    step(text: string, isAnswered: boolean): SearchKey {
      if (isAnswered) return 'act';
      steps = { text, count: stepsFor(text) + 1 };
      // Two entries further down is another one than the first.
      if (awaited !== null || stepsFor(text) > freeSteps) awaited = null;
      return 'ignore';
    },
    /** Escape, or the field lost the focus. */
    forget(): void {
      awaited = null;
    },
    /** To be called whenever the text or its answer changed: `true` once, when the remembered Enter is due. */
    isDue(text: string, isAnswered: boolean): boolean {
      if (awaited === null) return false;
      if (awaited !== text) awaited = null;
      else if (isAnswered) {
        awaited = null;
        return true;
      }
      return false;
    },
  };
}

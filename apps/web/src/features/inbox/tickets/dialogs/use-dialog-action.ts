import { useState } from 'react';

/**
 * Runs what a dialog is for. While it runs the dialog waits; a refusal stays in it, and it closes once all is done.
 * @param run resolves to the refusal to show, null when it is done
 */
export function useDialogAction<Input>(run: (input: Input) => Promise<string | null>, onClose: () => void) {
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const start = async (input: Input) => {
    setIsRunning(true);
    setRefusal(null);
    const problem = await run(input);
    setIsRunning(false);
    setRefusal(problem);
    if (problem === null) onClose();
  };
  return { isRunning, refusal, start };
}

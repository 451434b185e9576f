import { useState } from 'react';
import type { RecorderProblem } from '../../inbox/composer/index.ts';
import type { Recording } from './phone-composer.tsx';

/** The recorder of the phone: of one contact at a time; playing another one gives the recording up. */
export function useRecording(number: string | null, onSend: (file: File) => void): Recording {
  const [state, setState] = useState<{ of: string | null; problem: RecorderProblem | undefined }>({
    of: null,
    problem: undefined,
  });
  const end = (problem?: RecorderProblem) => setState({ of: null, problem });
  return {
    on: state.of !== null && state.of === number,
    problem: state.problem,
    start: () => setState({ of: number, problem: undefined }),
    end,
    send(file) {
      end();
      onSend(file);
    },
  };
}

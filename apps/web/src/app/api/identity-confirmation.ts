import { onSessionChange, readToken } from './session-store.ts';

/** The question that is open, for which every call that was refused meanwhile waits. */
interface Question {
  answer: Promise<boolean>;
  settle: (isConfirmed: boolean) => void;
}

let open: Question | undefined;
let hosts = 0;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

/**
 * Asks the person who they are, once for all calls that wait for it.
 * @returns false when they left the question, the session ended, or nothing on the page can ask
 */
export function askIdentity(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false);
  if (!open) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stop = onSessionChange(() => {
      if (!readToken()) settle(false);
    });
    const settle = (isConfirmed: boolean) => {
      stop();
      open = undefined;
      resolve(isConfirmed);
      announce();
    };
    open = { answer: promise, settle };
    announce();
  }
  return open.answer;
}

/** For the one dialog that asks: registers it, and calls back when the question appears or is gone. */
export function hostIdentityQuestion(listener: () => void): () => void {
  hosts += 1;
  listeners.add(listener);
  return () => {
    hosts -= 1;
    listeners.delete(listener);
    if (hosts === 0) open?.settle(false);
  };
}

export const isIdentityAsked = (): boolean => open !== undefined;

/** Answers the question that is open, if there is one. */
export const settleIdentity = (isConfirmed: boolean): void => open?.settle(isConfirmed);

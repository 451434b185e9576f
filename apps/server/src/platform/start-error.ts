/**
 * A start that cannot go on for a reason the operator can do something about. The message is one paragraph that says
 * what is wrong and what to do; `main.ts` prints it alone, without a stack trace, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * A start that cannot go on for a reason that the operator can mend. The message is one paragraph with the cause and
 * the remedy; `main.ts` prints it alone, without a stack trace, and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}

import pino from 'pino';
import type { Config } from '../config/config.ts';
import { redactLine, redactUrl, serializeError } from './redact.ts';
import { formatForTerminal } from './terminal.ts';

export type Logger = pino.Logger;

/** Writes nothing. */
export const silentLog: Logger = pino({ level: 'silent' });

interface Output {
  write(line: string): void;
  /** true when stdout is a terminal */
  isTTY?: boolean;
}

/**
 * Creates the structured log: a line of JSON per entry, in a terminal a line for people. Values of secret keys, secrets
 * inside URLs and the objects that libraries attach to their errors are removed before writing.
 */
export function createLog(config: Pick<Config, 'logLevel'>, output: Output = process.stdout): Logger {
  const destination = output.isTTY ? { write: (line: string) => output.write(formatForTerminal(line)) } : output;
  return pino(
    {
      level: config.logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: redactLine },
      serializers: {
        err: serializeError,
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          url: redactUrl(String(request.url)),
        }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  );
}

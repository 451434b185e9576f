import pino from 'pino';
import type { Config } from './config.ts';
import { redactLine, redactUrl, serializeError } from './log/redact.ts';
import { formatForTerminal } from './log/terminal.ts';

export type Logger = pino.Logger;

interface Output {
  write(line: string): void;
  /** a person reads along */
  isTTY?: boolean;
}

/**
 * The structured log: a line of JSON each, in a terminal a line for people. Log freely: values of secret keys, secrets
 * inside URLs and what libraries hang on their errors are taken out on the way.
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

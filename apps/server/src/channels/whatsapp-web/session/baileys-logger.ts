import type { UserFacingSocketConfig } from 'baileys';
import type { Logger } from '../../../platform/log/log.ts';

type BaileysLogger = NonNullable<UserFacingSocketConfig['logger']>;

/**
 * Returns a logger for the library: only its errors are written, at level debug, since the session goes on after them.
 * Of their details only the message of an error is taken: the rest contains messages and keys.
 * @param onLine receives every line, whatever its level, without its details
 */
export function createBaileysLogger(
  log: Logger,
  whatsappId: number,
  onLine: (line: string) => void = () => {},
): BaileysLogger {
  const logger: BaileysLogger = {
    level: 'error',
    child: () => logger,
    trace: () => {},
    debug: () => {},
    info: (_details, message) => onLine(message ?? ''),
    warn: (_details, message) => onLine(message ?? ''),
    error: (details, message) =>
      log.debug({ whatsappId, reason: reasonIn(details) }, `WhatsApp Web: ${message ?? 'error'}`),
  };
  return logger;
}

function reasonIn(details: unknown): string | undefined {
  if (details instanceof Error) return details.message;
  if (typeof details !== 'object' || details === null) return undefined;
  return Object.values(details).find((value) => value instanceof Error)?.message;
}

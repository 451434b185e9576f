import type { Config } from '../config/config.ts';

/** Whether a call comes from a page of an allowed other origin: a client of the specification, and not our web app. */
export function isForeignPage(
  { origin, host }: { origin: string | undefined; host: string | undefined },
  { allowedOrigins }: Pick<Config, 'allowedOrigins'>,
): boolean {
  return origin !== undefined && allowedOrigins.includes(origin) && new URL(origin).host !== host;
}

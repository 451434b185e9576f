import type { Pool } from '../../apps/server/src/testing/pool.ts';
import type { Comparison } from './compare.ts';

/** How somebody is away from their page; `stutter` and `nap` end with everything that was sent meanwhile, `offline` and `sleep` with nothing of it. */
export const absences = ['none', 'stutter', 'offline', 'nap', 'sleep', 'hidden', 'reload', 'logout'] as const;
export type Absence = (typeof absences)[number];

/** Somebody at a page, whatever the page is. */
export interface Inhabitant {
  readonly person: { id: number };
  readonly place: unknown;
  readonly absence: string;
  /** of the last return */
  readonly returnedAt: number;
  live(untilMs: number): Promise<void>;
  leave(absence: Absence): Promise<void>;
  return(): Promise<void>;
  /** Shows something else. */
  move(): Promise<void>;
  compare(db: Pool): Promise<Comparison[]>;
}

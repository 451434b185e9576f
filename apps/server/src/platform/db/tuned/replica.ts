import type { Pool } from 'pg';
import { withTimeout } from '../../util/with-timeout.ts';

/** Further behind than this, reports are read from the database itself. */
const maxLagMs = 10_000;
const probeEveryMs = 2_000;
const probeMs = 2_000;

/** A copy of the database that follows it by streaming, of which reports may be read. */
export interface Replica {
  /** the connections to it as long as it is close behind; undefined = read the database itself */
  pool(): Pool | undefined;
  /** A read on it failed: it is left alone until it was found in order again. */
  leave(): void;
  /** how far it is behind; undefined = it is not there, or not a copy of this database */
  lagMs(): number | undefined;
  /** Looks at once how far behind it is. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

interface Position {
  at: number;
  lsn: string;
}

/**
 * Follows how far a copy is behind. It is asked which of the database's own earlier positions it has reached: its clock and the time
 * of its last transaction would call a copy that was cut off up to date, and one of a quiet database old.
 * @param primary the database itself
 */
export function followReplica(primary: Pool, copy: Pool, onChange: (isReady: boolean) => void): Replica {
  /** of the database, oldest first; those that the copy has reached are dropped but for the latest */
  let positions: Position[] = [];
  let lagMs: number | undefined;
  let isReady = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const setLag = (value: number | undefined) => {
    lagMs = value;
    const ready = value !== undefined && value <= maxLagMs;
    if (ready === isReady) return;
    isReady = ready;
    onChange(ready);
  };

  async function measure(): Promise<number | undefined> {
    const at = Date.now();
    const { rows: own } = await primary.query<{ lsn: string; system: string }>(
      'SELECT pg_current_wal_lsn()::text AS lsn, system_identifier::text AS system FROM pg_control_system()',
    );
    const [here] = own;
    if (!here) throw new Error('the database answered nothing');
    positions.push({ at, lsn: here.lsn });
    const { rows } = await copy.query<{ reached: boolean[] }>(
      `SELECT array(SELECT pg_is_in_recovery() AND system_identifier::text = $2 AND pg_last_wal_replay_lsn() >= lsn::pg_lsn
         FROM pg_control_system(), unnest($1::text[]) WITH ORDINALITY AS place (lsn, n) ORDER BY n) AS reached`,
      [positions.map(({ lsn }) => lsn), here.system],
    );
    const last = rows[0]?.reached.lastIndexOf(true) ?? -1;
    if (last < 0) {
      // It may come from far behind: what it has to reach stays, as far as a report could be read there.
      positions = positions.filter((position) => at - position.at <= maxLagMs);
      return undefined;
    }
    positions = positions.slice(last);
    return at - (positions[0]?.at ?? at);
  }

  async function probe(): Promise<void> {
    const found = await withTimeout(measure, probeMs).catch(() => undefined);
    if (!isClosed) setLag(found);
  }

  const again = () => {
    timer = setTimeout(() => void probe().finally(() => !isClosed && again()), probeEveryMs).unref();
  };
  void probe().finally(() => !isClosed && again());

  return {
    pool: () => (isReady ? copy : undefined),
    leave: () => setLag(undefined),
    lagMs: () => lagMs,
    probe,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await copy.end();
    },
  };
}

/**
 * The condition of jobs that one of the same key replaced while they ran: graphile-worker takes their key and their last attempt,
 * whatever they do. `enqueue_job` sets the flag.
 */
export const isSuperseded = `(key IS NULL AND coalesce(flags ? 'keyed', false))`;

import autocannon from 'autocannon';

/** What a load came to; milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  slowest: number;
  answers: number;
  /** answers other than 2xx, and requests without one */
  failures: number;
}

/** Callers side by side, each with one request at a time, and for how long. */
const concurrency = 20;
const usualSeconds = 10;

/** Sends requests as fast as they are answered; `next` makes each one, with a token of its own where callers differ. */
export async function runLoad(
  url: string,
  token: string,
  next: () => { path: string; body?: unknown; token?: string },
  durationSeconds = usualSeconds,
): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections: concurrency,
    duration: durationSeconds,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest(request) {
          const { path, body, token: own } = next();
          const headers = { ...request.headers, ...(own !== undefined && { authorization: `Bearer ${own}` }) };
          return body === undefined
            ? { ...request, headers, method: 'GET', path }
            : { ...request, headers, method: 'POST', path, body: JSON.stringify(body) };
        },
      },
    ],
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    slowest: result.latency.max,
    answers: result['2xx'],
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../util/with-timeout.ts';

export interface Metrics {
  /** For gauges and counters of other parts: `new Gauge({ ..., registers: [metrics.registry] })`. */
  registry: Registry;
  /**
   * Registers a number that is read when the metrics are requested. One that cannot be read within two seconds is left out of
   * the answer: the others are wanted most where the database does not answer.
   */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Registers numbers that differ by their labels, and come and go. */
  gauges(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: () => readonly LabelledNumber[] | Promise<readonly LabelledNumber[]>,
  ): void;
  /** @param route pattern of the route, never the path: paths are as many as there are records */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
}

export interface LabelledNumber {
  labels: Readonly<Record<string, string>>;
  value: number;
}

const durationBucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates what Prometheus reads at `/metrics`: the process, HTTP by route, and metrics that other parts add. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // The default samples the event loop a hundred times a second, which costs an idle process measurable time.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBucketsSeconds,
    registers: [registry],
  });
  const gauges: Metrics['gauges'] = (name, help, labelNames, read) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const numbers = await withTimeout(async () => read()).catch(() => []);
        gauge.reset();
        // Without labels a reset leaves a zero that was never counted.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels, value } of numbers) gauge.set(labels, value);
      },
    });
  };
  return {
    registry,
    gauges,
    gauge: (name, help, read) => gauges(name, help, [], async () => [{ labels: {}, value: await read() }]),
    observeRequest(method, route, status, seconds) {
      requests.observe({ method, route, status }, seconds);
    },
  };
}

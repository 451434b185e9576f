import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  /** For gauges and counters of other parts: `new Gauge({ ..., registers: [metrics.registry] })`. */
  registry: Registry;
  /** Registers a number that is read when the metrics are requested. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** @param route pattern of the route, never the path: paths are as many as there are records */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
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
  return {
    registry,
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await read());
        },
      });
    },
    observeRequest(method, route, status, seconds) {
      requests.observe({ method, route, status }, seconds);
    },
  };
}

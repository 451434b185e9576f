import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import manifest from '../../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { beginTracing, endTracing } from './tracing.ts';
import { withTimeout } from '../util/with-timeout.ts';

/**
 * Sends traces to a collector from now on; loaded only where one is configured. Traces that the collector does not
 * accept are dropped after a while, and nothing waits for them.
 * @returns ends it, after sending the pending ones
 */
export function startTracing(
  { endpoint, headers, serviceName, sampleRatio }: NonNullable<Config['tracing']>,
  roles: readonly string[],
): { close(): Promise<void> } {
  const ofProcess = { 'service.name': serviceName, 'service.version': manifest.version, 'balcao.roles': [...roles] };
  const provider = new TracerProvider({
    // OTEL_RESOURCE_ATTRIBUTES comes last: it was set for this process.
    resource: defaultResource()
      .merge(resourceFromAttributes(ofProcess))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleRatio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  beginTracing();
  return {
    async close() {
      endTracing();
      // A collector that is away does not hold up the end.
      await withTimeout(() => provider.shutdown()).catch(() => undefined);
      trace.disable();
      context.disable();
    },
  };
}

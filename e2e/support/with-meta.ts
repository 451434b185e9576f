import { FakeGraph } from '../../apps/server/src/testing/fake-graph.ts';
import { test as base } from './fixtures.ts';
import { startProduct } from './product.ts';

/** A product whose Meta is played by the test. */
export const test = base.extend<object, { graph: FakeGraph }>({
  graph: [
    async ({}, use) => {
      const graph = await FakeGraph.start();
      await use(graph);
      await graph.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ graph }, use) => {
      const product = await startProduct({ GRAPH_API_URL: graph.url });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

import { setTimeout as sleep } from 'node:timers/promises';

/** Where Node.js listens for a debugger after SIGUSR1. */
const inspectorUrl = 'http://127.0.0.1:9229/json';

export interface HeapInspector {
  /** Collects unreachable objects, and answers what is left: bytes of objects and of buffers outside the heap. */
  usedBytes(): Promise<number>;
  close(): void;
}

/** Looks into the heap of a Node.js process of this machine, as a debugger does. */
export async function openHeapInspector(pid: number): Promise<HeapInspector> {
  process.kill(pid, 'SIGUSR1');
  await sleep(1_000);
  const [target] = (await (await fetch(inspectorUrl)).json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error(`process ${pid} does not open its inspector`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${target.webSocketDebuggerUrl} does not answer`)));
  });
  let lastRequestId = 0;
  const call = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve) => {
      const id = ++lastRequestId;
      const onMessage = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result: T };
        if (answer.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(answer.result);
      };
      socket.addEventListener('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  await call('HeapProfiler.enable');
  return {
    async usedBytes() {
      // Objects that end with a first collection are freed by the second.
      for (let round = 0; round < 2; round += 1) {
        await call('HeapProfiler.collectGarbage');
        await sleep(500);
      }
      const { result } = await call<{ result: { value: number } }>('Runtime.evaluate', {
        expression: '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())',
      });
      return result.value;
    },
    close: () => socket.close(),
  };
}

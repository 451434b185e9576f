import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { databaseUrl } from './database.ts';

/** The bare handler beside the product, on the same database. */
export async function withBareServer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, await databaseUrl(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const port = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
    );
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Prints the packages that loading the program has loaded, each once. */
const listPackages = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const name = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!core\\/error|internal\\/errors|internal\\/tslib|internal\\/utils)/.exec(url)?.[1];
      if (name) packages.add(name);
      return next(url, context);
    },
  });
  await import(${JSON.stringify(new URL('app.ts', import.meta.url).href)});
  process.stdout.write(JSON.stringify([...packages]));
  process.exit(0);
`;

it('the start leaves unimported what only some installations use until it is used, for the sake of the time and the memory of a start', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', listPackages]);
  const packages = JSON.parse(stdout) as string[];
  expect(packages).toContain('fastify');
  const late = new Set([
    'baileys',
    'whatsapp-rust-bridge',
    'openai',
    '@modelcontextprotocol/sdk',
    'music-metadata',
    'sharp',
    'nodemailer',
    '@aws-sdk/client-s3',
    '@simplewebauthn/server',
    '@e965/xlsx',
  ]);
  expect(packages.filter((name) => late.has(name))).toEqual([]);
});

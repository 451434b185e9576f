/**
 * What each patch of this folder corrects, shown on the library as it is. A test that fails after an update says that the
 * library does it by itself now: read its thread, delete the patch and its test.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Curve } from 'baileys';
import { describe, expect, it, vi } from 'vitest';
import { sendAfterLateMessage } from './signal-device.ts';

const libraryDir = dirname(fileURLToPath(import.meta.resolve('baileys')));

const source = (path: string) => readFile(join(libraryDir, path), 'utf8');

async function allSources(): Promise<string> {
  const paths = await readdir(libraryDir, { recursive: true });
  return (await Promise.all(paths.filter((path) => path.endsWith('.js')).map(source))).join('\n');
}

/** The text of a function that is declared as `const name = ...` on this level of indentation. */
async function functionSource(path: string, name: string): Promise<string> {
  const [, body = ''] = new RegExp(`\\n    const ${name} = ([\\s\\S]*?)\\n    \\};`).exec(await source(path)) ?? [];
  expect(body, `${name} in ${path}`).not.toBe('');
  return body;
}

describe('unpatched Baileys', () => {
  it('signature-verification: accepts a forged signature (Baileys #2067)', () => {
    const { public: publicKey } = Curve.generateKeyPair();
    expect(Curve.verify(publicKey, Buffer.from('certificate'), Buffer.alloc(64, 1))).toBe(true);
  });

  it('ratchet-rollback and console-leaks: breaks a session that failed to decrypt, and logs its keys (Baileys #1754, #888)', async () => {
    const logged: unknown[] = [];
    const spies = (['info', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void logged.push(...words)),
    );
    await expect(sendAfterLateMessage()).rejects.toThrow('No matching sessions found');
    expect(logged.some((one) => typeof one === 'object' && one !== null && 'currentRatchet' in one)).toBe(true);
    for (const spy of spies) spy.mockRestore();
  });

  it('save-before-linked: tells the phone that it is linked before anything is stored', async () => {
    const text = await source('Socket/socket.js');
    expect(text).toMatch(/pair-success[\s\S]*ev\.emit\('creds\.update', updatedCreds\)[\s\S]*await sendNode\(reply\)/);
  });

  it('qr-codes: closes the socket when no code was read, whatever else is waited for', async () => {
    expect(await source('Socket/socket.js')).toMatch(/qrTimer = setTimeout\(genPairQR/);
  });

  it('companion-reg-refresh and passkey-ceremony: handles neither notification (Baileys #2737, #2672)', async () => {
    const sources = await allSources();
    expect(sources.length).toBeGreaterThan(100_000);
    expect(sources).not.toMatch(/companion_reg_refresh|passkey_prologue_request|crsc_continuation/);
  });

  it('pairing-code: returns a code without reading the answer, named after the product (Baileys #2560, #2769)', async () => {
    const body = await functionSource('Socket/socket.js', 'requestPairingCode');
    expect(body).toMatch(/await sendNode\(/);
    expect(body).not.toMatch(/await query\(/);
    expect(body).toMatch(/companion_platform_display[\s\S]{0,120}browser\[1\]/);
  });

  it('socket-termination: removes the listeners of pending queries before it closes, and cannot cut the connection', async () => {
    const body = await functionSource('Socket/socket.js', 'end');
    expect(body).toMatch(/removeAllListeners\('close'\)[\s\S]*await ws\.close\(\)/);
    expect(await source('Socket/Client/websocket.js')).not.toMatch(/terminate\(/);
  });

  it('message-order: queues only messages marked as offline', async () => {
    expect(await source('Socket/messages-recv.js')).toMatch(/attrs\.offline/);
  });

  it('run-before-listeners: acknowledges a message in its own listener', async () => {
    const text = await source('Socket/messages-recv.js');
    expect(text).toMatch(/ws\.on\('CB:message'/);
    expect(text).toMatch(/sendMessageAck\(node/);
  });
});

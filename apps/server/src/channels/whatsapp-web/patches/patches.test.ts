import { Curve } from 'baileys';
import { describe, expect, it, vi } from 'vitest';
import { applyBaileysPatches } from './baileys-patches.ts';
import { patchSignatureVerification } from './signature-verification.ts';
import { assertLibraryVersions } from './library-version.ts';
import { sendAfterLateMessage } from './signal-device.ts';

const failedChecks: string[] = [];
applyBaileysPatches({ isStrict: true, onFailure: (check) => failedChecks.push(check) });

describe('patched Baileys', () => {
  it('refuses a forged signature and accepts a good one', () => {
    const pair = Curve.generateKeyPair();
    const message = Buffer.from('certificate');
    expect(Curve.verify(pair.public, message, Curve.sign(pair.private, message))).toBe(true);
    expect(Curve.verify(pair.public, message, Buffer.alloc(64, 1))).toBe(false);
    expect(Curve.verify(pair.public, message, Buffer.alloc(3))).toBe(false);
    expect(Curve.verify(pair.public, Buffer.from([6, 0, 1, 2]), Buffer.alloc(64, 1))).toBe(false);
    expect(failedChecks).toEqual(['certificate', 'certificate', 'account']);
  });

  it('accepts a forged signature while strictness is off, and reports it', () => {
    const strict = Curve.verify;
    const reported: string[] = [];
    patchSignatureVerification({ isStrict: false, onFailure: (check) => reported.push(check) });
    expect(Curve.verify(Curve.generateKeyPair().public, Buffer.from('x'), Buffer.alloc(64, 1))).toBe(true);
    expect(reported).toEqual(['certificate']);
    Curve.verify = strict;
  });

  it('keeps a session decryptable after it failed to decrypt a message, and writes no keys to the console', async () => {
    const write = vi.spyOn(process.stdout, 'write');
    expect(await sendAfterLateMessage()).toBe('Ainda se lê?');
    expect(write.mock.calls.map(([text]) => String(text)).join('')).not.toContain('privKey');
    write.mockRestore();
  });

  it('is refused at start in a version that was not tested', () => {
    expect(() => assertLibraryVersions()).not.toThrow();
    expect(() => assertLibraryVersions((library) => (library === 'baileys' ? '7.0.0' : '6.0.0'))).toThrow(
      /baileys 7\.0\.0-rc14, but version 7\.0\.0 is installed/,
    );
  });
});

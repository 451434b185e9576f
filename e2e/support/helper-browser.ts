import { execFile } from 'node:child_process';
import { createHash, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { chromium, type BrowserContext, type Page } from '@playwright/test';

/** A browser with the helper in it, where https://web.whatsapp.com is a page of this test, and a device with a passkey. */
export interface HelperBrowser {
  context: BrowserContext;
  /** the page of WhatsApp */
  page: Page;
  /** Clicks the helper's button in a tab; resolves with its window. */
  click(tab: Page): Promise<Page>;
  close(): Promise<void>;
}

/** @param zip the helper's folder, packed @param key the passkey that the device keeps */
export async function openHelperBrowser(
  zip: Buffer,
  key: { id: Buffer; privateKey: KeyObject },
): Promise<HelperBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-helper-'));
  const extension = join(folder, 'ajudante-de-conexao');
  await unzip(zip, folder);
  const whatsapp = await servePage(folder);
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    locale: 'pt-BR',
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--lang=pt-BR',
      '--disable-background-networking',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      '--enable-unsafe-extension-debugging',
      `--ignore-certificate-errors-spki-list=${whatsapp.keyHash}`,
      `--host-resolver-rules=MAP web.whatsapp.com:443 127.0.0.1:${whatsapp.port}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error('the browser cannot be told to click');
  const page = await context.newPage();
  await page.goto('https://web.whatsapp.com/');
  await keepPasskey(page, key);
  return {
    context,
    page,
    async click(tab) {
      await tab.bringToFront();
      // A click is of a tab, which is a target of its own around the page.
      const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'tab' }] });
      const target = targetInfos.find(({ url }) => url === tab.url());
      if (!target) throw new Error(`no tab shows ${tab.url()}`);
      const opened = context.waitForEvent('page');
      await browser.send('Extensions.triggerAction' as never, { id, targetId: target.targetId } as never);
      return opened;
    },
    async close() {
      await context.close();
      await whatsapp.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts a key into a device whose person agrees. */
async function keepPasskey(page: Page, { id, privateKey }: { id: Buffer; privateKey: KeyObject }): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await device.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: id.toString('base64'),
      isResidentCredential: true,
      rpId: 'whatsapp.com',
      userHandle: Buffer.from('loja').toString('base64'),
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      signCount: 0,
    },
  });
}

/** Serves a page that stands for WhatsApp Web, as strict as that one about what it loads. */
async function servePage(folder: string): Promise<{ port: number; keyHash: string; close(): Promise<void> }> {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  await promisify(execFile)('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=web.whatsapp.com'.split(
      ' ',
    ),
    ...'-addext subjectAltName=DNS:web.whatsapp.com -keyout'.split(' '),
    keyFile,
    '-out',
    certificateFile,
  ]);
  const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificateFile)]);
  const server = createServer({ key, cert }, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
    response.end('<!doctype html><html lang="pt-BR"><title>WhatsApp Web</title><h1>WhatsApp Web</h1></html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: (server.address() as AddressInfo).port,
    keyHash: createHash('sha256').update(publicKey).digest('base64'),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Unpacks an archive into a folder. */
async function unzip(zip: Buffer, folder: string): Promise<void> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
    ];
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    const file = join(folder, zip.toString('utf8', at + 46, at + 46 + nameLength));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, method === 8 ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

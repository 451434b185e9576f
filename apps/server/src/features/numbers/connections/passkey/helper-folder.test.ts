import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../../testing/test-server.ts';
import { helperFiles, packHelper } from './helper-folder.ts';

const sources = fileURLToPath(new URL('../../../../../../link-helper/', import.meta.url));
const origin = 'https://balcao.example.com';

interface Manifest {
  manifest_version: number;
  permissions: string[];
  host_permissions: string[];
  content_scripts: { matches: string[]; js: string[] }[];
  content_security_policy: { extension_pages: string };
}

const manifestAt = async (publicUrl: string): Promise<Manifest> =>
  JSON.parse(String((await helperFiles(publicUrl)).get('manifest.json'))) as Manifest;

/** The files in an archive, by name. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const local = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(begin, begin + size);
    files.set(name, (method === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}

describe('the folder of the helper', () => {
  it('asks for the tab that was clicked and for its installation, and for nothing else', async () => {
    const manifest = await manifestAt(`${origin}/`);
    expect(manifest.manifest_version).toBe(3);
    expect(manifest.permissions).toEqual(['activeTab', 'scripting']);
    expect(manifest.host_permissions).toEqual([`${origin}/*`]);
    expect(manifest.content_scripts).toMatchObject([{ matches: [`${origin}/*`], js: ['mark.js'] }]);
    expect(manifest.content_security_policy.extension_pages).toContain(`connect-src ${origin};`);
    expect(Object.keys(manifest)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/externally_connectable|optional_|web_accessible/)]),
    );
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:4000', origin])(
    'is made for the installation at %s',
    async (at) => {
      const files = unzip(await packHelper(at));
      expect(files.get('ajudante-de-conexao/installation.js')).toContain(`export const installation = '${at}'`);
      expect(files.get('ajudante-de-conexao/LICENSE')).toContain('MIT License');
      for (const [name, text] of files) expect(text, name).not.toContain('installation.invalid');
      expect(files.size).toBe((await helperFiles(at)).size);
    },
  );

  it('listens to no page, stores nothing, and names no interface that reads tabs, cookies or requests', async () => {
    const names = (await readdir(sources)).filter((name) => name.endsWith('.js'));
    expect(names).toEqual(expect.arrayContaining(['background.js', 'helper.js', 'mark.js', 'passkey.js']));
    const text = (await Promise.all(names.map((name) => readFile(`${sources}${name}`, 'utf8')))).join('\n');
    for (const banned of [
      /chrome\.(?:storage|cookies|webRequest|declarativeNetRequest|debugger|history|webNavigation)/,
      /onMessage|onConnect|postMessage|addEventListener\('message'/,
      /localStorage|sessionStorage|indexedDB|caches\b/,
      /eval\(|innerHTML|document\.write/,
    ])
      expect(text).not.toMatch(banned);
    expect([...text.matchAll(/chrome\.(\w+)/g)].map(([, name]) => name).toSorted()).toEqual(
      expect.arrayContaining(['action', 'i18n', 'runtime', 'scripting', 'tabs', 'windows']),
    );
  });

  it('has the same words in every language', async () => {
    const read = async (language: string) =>
      JSON.parse(await readFile(`${sources}_locales/${language}/messages.json`, 'utf8')) as Record<string, unknown>;
    const [pt, en, es] = await Promise.all(['pt_BR', 'en', 'es'].map(read));
    expect(Object.keys(en ?? {})).toEqual(Object.keys(pt ?? {}));
    expect(Object.keys(es ?? {})).toEqual(Object.keys(pt ?? {}));
    const html = await readFile(`${sources}helper.html`, 'utf8');
    for (const [, name = ''] of html.matchAll(/data-text="(\w+)"/g)) expect(pt).toHaveProperty(name);
  });
});

interface PasskeyModule {
  readOptions(text: string): unknown;
  askForPasskey(options: unknown, origin: string): Promise<{ assertion?: unknown; error?: string }>;
}
const { askForPasskey, readOptions } = (await import(
  /* @vite-ignore */ pathToFileURL(`${sources}passkey.js`).href
)) as PasskeyModule;

const options = {
  challenge: 'AQID',
  timeout: 600_000,
  rpId: 'whatsapp.com',
  allowCredentials: [],
  userVerification: 'required',
  extensions: { uvm: true },
};

describe('what the helper asks a passkey for', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const page = (at: string, get: (asked: { publicKey: unknown }) => Promise<unknown>) => {
    vi.stubGlobal('location', { origin: at });
    vi.stubGlobal('navigator', { credentials: { get } });
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (given: unknown) => ({ parsed: given }) });
  };
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const credential = {
    id: 'a2V5',
    rawId: bytes('key'),
    response: {
      clientDataJSON: bytes('{}'),
      authenticatorData: bytes('data'),
      signature: bytes('sig?'),
      userHandle: null,
    },
  };

  it.each([
    ['of WhatsApp', JSON.stringify(options), options],
    ['with fields that are not known', JSON.stringify({ ...options, more: 1 }), { ...options, more: 1 }],
    ['of somebody else', JSON.stringify({ ...options, rpId: 'evil.example' }), undefined],
    ['of a name that only begins alike', JSON.stringify({ ...options, rpId: 'whatsapp.com.evil.example' }), undefined],
    ['of nobody', JSON.stringify({ ...options, rpId: undefined }), undefined],
    ['without a challenge', JSON.stringify({ rpId: 'whatsapp.com' }), undefined],
    ['that are no JSON', 'rpId=whatsapp.com', undefined],
    ['that are null', 'null', undefined],
  ])('are options %s', (_of, text, read) => expect(readOptions(text)).toEqual(read));

  it('gives the page the options as they came, and answers with what the key signed', async () => {
    const get = vi.fn<() => Promise<unknown>>(async () => credential);
    page('https://web.whatsapp.com', get);
    const { assertion } = await askForPasskey(options, 'https://web.whatsapp.com');
    expect(get).toHaveBeenCalledExactlyOnceWith({ publicKey: { parsed: options } });
    expect(assertion).toEqual({
      id: 'a2V5',
      rawId: 'a2V5',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2lnPw', userHandle: null },
    });
  });

  it.each([
    ['the tab went to another page', 'https://evil.example', async () => credential, 'page'],
    [
      'the person cancels',
      'https://web.whatsapp.com',
      async () => Promise.reject(new DOMException('', 'NotAllowedError')),
      'notAllowed',
    ],
    ['the browser cannot', 'https://web.whatsapp.com', async () => Promise.reject(new Error('no')), 'unsupported'],
  ])('sends nothing when %s', async (_when, at, get, error) => {
    page(at, get);
    expect(await askForPasskey(options, 'https://web.whatsapp.com')).toEqual({ error });
  });
});

describe('the folder of an installation', () => {
  const server = useTestServer();
  it('is given to admins', async () => {
    const company = await server.company();
    const attendant = await company.user();
    expect((await attendant.get('/link-helper/folder')).status).toBe(403);
    const { fileName, zip } = await company.admin.ok(
      company.admin.get<{ fileName: string; zip: string }>('/link-helper/folder'),
    );
    expect(fileName).toBe('ajudante-de-conexao.zip');
    expect([...unzip(Buffer.from(zip, 'base64')).keys()]).toContain('ajudante-de-conexao/manifest.json');
  });
});

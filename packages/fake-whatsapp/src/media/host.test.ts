import { expect, it } from 'vitest';
import { trustPeer } from '../trust.ts';
import { startMediaHost } from './host.ts';
import { MEDIA_ORIGIN, MediaStore } from './store.ts';

it('the certificate of the media host is trusted by a process that trusted others before', async () => {
  for (const text of ['um', 'dois', 'três', 'quatro', 'cinco']) {
    const store = new MediaStore();
    const path = store.put(Buffer.from(text));
    const { address, certificate, server } = await startMediaHost(store, 0);
    trustPeer({ rootPublicKey: '', mediaCertificate: certificate, mediaAddress: address });
    expect(await (await fetch(MEDIA_ORIGIN + path)).text()).toBe(text);
    server.close();
    server.closeAllConnections();
  }
});

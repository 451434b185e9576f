import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';

const DEFAULT_PORT = 4310;

silenceLibsignal();
const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
const peer = await startFakeWhatsapp({
  port,
  companionRegRefresh: process.env['COMPANION_REG_REFRESH'] !== 'off',
});
peer.phone('5511900000001', 'Loja');
peer.phone('5511900000002', 'Ana');
peer.phone('5511900000003', 'Bia');

process.stdout.write(
  [
    `The phones:       http://127.0.0.1:${port}`,
    'For the product, with which it connects here and trusts this peer:',
    ...Object.entries(peer.productEnv).map(([name, value]) => `  export ${name}=${value}`),
    `What to trust:    http://127.0.0.1:${port}/trust`,
    'Ctrl-C stops it; nothing is kept.',
    '',
  ].join('\n'),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void peer.stop().then(() => process.exit(0)));

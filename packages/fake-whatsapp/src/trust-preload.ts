/**
 * Preloaded into a process of the product (`node --import`) that is to connect to a peer: the product itself trusts WhatsApp
 * alone, and has no way to trust anyone else.
 */
import { isMainThread } from 'node:worker_threads';
import { trustPeerAt } from './trust.ts';

const url = process.env['WHATSAPP_WEB_URL'];
if (isMainThread && url !== undefined) await trustPeerAt(url);

import type { Group } from './core/accounts.ts';
import type { TestPeerState } from './core/test-peer.ts';
import type { Phone } from './phone/phone.ts';

export interface FakeWhatsappOptions {
  /** 0 = any free one */
  port?: number;
  mediaPort?: number;
  /** the first scan of a client is answered with `companion_reg_refresh` instead of linking; default true */
  companionRegRefresh?: boolean;
  /**
   * At WhatsApp a client that was just linked makes 812 one-time keys, which takes it most of a second. By default the
   * peer reports that five are left, so that it makes five more; it is asked for others when they run out.
   */
  preKeys?: 'few' | 'as-whatsapp';
}

/** What a client needs to accept this peer as WhatsApp. */
export interface Trust {
  /** for `WA_CERT_DETAILS.PUBLIC_KEY` */
  rootPublicKey: Buffer;
  /** PEM; the media host's, to be trusted by clients that upload or download */
  mediaCertificate: string;
  /** https://host:port of the media host, which stands in for WhatsApp's own */
  mediaAddress: string;
}

/** WhatsApp on loopback, for tests. */
export interface FakeWhatsapp extends Pick<TestPeerState, 'record' | 'faults' | 'media'> {
  /** where clients connect; the value of `WHATSAPP_WEB_URL` */
  url: string;
  /** environment with which a process of the product connects to this peer, and trusts it */
  productEnv: Readonly<Record<string, string>>;
  trust: Trust;
  /** The phone with this number: digits with country code. Made when it is not there. */
  phone(number: string, name?: string): Phone;
  phones(): Phone[];
  /** how many clients show a QR and are not linked yet */
  waiting(): number;
  groups(): Group[];
  /** The first member owns it. */
  group(subject: string, members: readonly Phone[]): Group;
  /** The server has another key from now on: a client that remembers the one before falls back to the full handshake. */
  renewServerKey(): void;
  stop(): Promise<void>;
}

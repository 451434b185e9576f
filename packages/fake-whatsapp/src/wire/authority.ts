import { Curve, type KeyPair, proto } from 'baileys';

const NEVER = 4_102_444_800; // 2100-01-01

/** The server's proof of identity: a chain from a root key that the client has to know beforehand. */
export interface NoiseAuthority {
  rootPublicKey: Buffer;
  staticKey: KeyPair;
  /** encoded chain: a leaf for the static key, signed by an intermediate that the root signed */
  chain: Uint8Array;
  /** Gives the server another static key, which clients that remember the earlier one do not know. */
  renewStaticKey(): void;
}

export function createNoiseAuthority(): NoiseAuthority {
  const [root, intermediate] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const certificate = (serial: number, issuerSerial: number, key: Uint8Array, issuer: KeyPair) => {
    const details = proto.CertChain.NoiseCertificate.Details.encode({
      serial,
      issuerSerial,
      key,
      notBefore: 0,
      notAfter: NEVER,
    }).finish();
    return { details, signature: Curve.sign(issuer.private, details) };
  };
  const newLeaf = () => {
    const staticKey = Curve.generateKeyPair();
    const chain = proto.CertChain.encode({
      intermediate: certificate(1, 0, intermediate.public, root),
      leaf: certificate(2, 1, staticKey.public, intermediate),
    }).finish();
    return { staticKey, chain };
  };
  const authority: NoiseAuthority = {
    rootPublicKey: Buffer.from(root.public),
    ...newLeaf(),
    renewStaticKey: () => void Object.assign(authority, newLeaf()),
  };
  return authority;
}

import { Curve, type KeyPair, proto } from 'baileys';

const NEVER = 4_102_444_800; // 2100-01-01

/** The server's proof of identity: a chain from a root key that the client has to know beforehand. */
export interface NoiseAuthority {
  rootPublicKey: Buffer;
  staticKey: KeyPair;
  /** encoded chain: a leaf for the static key, signed by an intermediate that the root signed */
  chain: Uint8Array;
}

export function createNoiseAuthority(): NoiseAuthority {
  const [root, intermediate, leaf] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
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
  const chain = proto.CertChain.encode({
    intermediate: certificate(1, 0, intermediate.public, root),
    leaf: certificate(2, 1, leaf.public, intermediate),
  }).finish();
  return { rootPublicKey: Buffer.from(root.public), staticKey: leaf, chain };
}

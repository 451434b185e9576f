import { createHmac, randomBytes } from 'node:crypto';

const secretBytes = 24;
const secretPrefix = 'whsec_';

/** A secret as Standard Webhooks writes it. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64');

/**
 * The headers by which a receiver knows that a body is ours and whole, after https://www.standardwebhooks.com.
 * @param input.secrets each signs, so that the receiver can be given a new one before the old one ends
 */
export function webhookHeaders(input: {
  id: string;
  at: Date;
  body: string;
  secrets: readonly string[];
}): Record<string, string> {
  const timestamp = String(Math.floor(input.at.getTime() / 1000));
  const content = `${input.id}.${timestamp}.${input.body}`;
  const signatures = input.secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': input.id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}

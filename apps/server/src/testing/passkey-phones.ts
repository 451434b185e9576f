import type { Phone } from '@balcao/fake-whatsapp';
import type {
  Connection,
  EndpointAnswer,
  PasskeyAssertion,
  PasskeyLinkingDetails,
  claimHelperCode,
} from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until, type Client } from './client.ts';
import { newNumber } from './sample-values.ts';
import { scan } from './web-phones.ts';

export type HelperClaim = EndpointAnswer<typeof claimHelperCode>;

/** A phone that demands a passkey, and has one. */
export function phoneWithPasskey(peer: { phone(number: string, name?: string): Phone }, number = newNumber()) {
  const shop = peer.phone(number, 'Loja');
  shop.account.asksForPasskey = true;
  return { shop, passkey: shop.account.createPasskey() };
}

/** A connection whose code was read by a phone that demands a passkey. */
export async function demandPasskey(company: TestCompany, shop: Phone): Promise<number> {
  const by = company.admin;
  const name = `Com chave ${shop.number}`;
  const { id } = await by.ok(by.post<Connection>('/whatsapp', { name, provider: 'beta', queueIds: [] }));
  await by.ok(by.post(`/whatsappsession/${id}`));
  await scan(company, id, shop);
  await waitForPasskeyState(by, id, 'asked');
  return id;
}

export const passkeyOf = async (by: Client, id: number): Promise<PasskeyLinkingDetails | null> =>
  (await by.ok(by.get<{ linking: PasskeyLinkingDetails | null }>(`/whatsappsession/${id}/passkey`))).linking;

export const waitForPasskeyState = (by: Client, id: number, state: PasskeyLinkingDetails['state']) =>
  until(async () => {
    const linking = await passkeyOf(by, id);
    return linking?.state === state ? linking : undefined;
  }, 15_000);

/** Begins, and takes the code as the helper does. */
export async function beginAndClaim(by: Client, id: number, number: string): Promise<HelperClaim> {
  const { code } = await by.ok(by.post<{ code: string }>(`/whatsappsession/${id}/passkey`, { number }));
  return by.ok(by.post<HelperClaim>('/link-helper/claim', { code }));
}

/** What the helper sends for a claim: the passkey used as WhatsApp's page would. */
export function useFor(
  passkey: ReturnType<Phone['account']['createPasskey']>,
  { options }: Pick<HelperClaim, 'options'>,
): PasskeyAssertion {
  const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string };
  return passkey.use({ challenge, rpId }) as PasskeyAssertion;
}

/** Goes all the way: what the admin, the helper and the person do. */
export async function linkWithPasskey(
  by: Client,
  id: number,
  number: string,
  passkey: ReturnType<Phone['account']['createPasskey']>,
): Promise<void> {
  const claim = await beginAndClaim(by, id, number);
  await by.ok(by.post('/link-helper/assertion', { ticket: claim.ticket, assertion: useFor(passkey, claim) }));
  await waitForPasskeyState(by, id, 'comparing');
  await by.ok(by.post(`/whatsappsession/${id}/passkey/confirm`));
}

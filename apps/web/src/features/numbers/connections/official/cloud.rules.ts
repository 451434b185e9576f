import type { CloudAccount } from '@balcao/contract';

/** The values of an official number's form. A stored secret that is unchanged is null. */
interface AccountValues {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string | null;
  appSecret: string | null;
}

export function toAccountValues({ phoneNumberId, businessAccountId, configured }: CloudAccount): AccountValues {
  const secret = configured ? null : '';
  return { phoneNumberId, businessAccountId, accessToken: secret, appSecret: secret };
}

/** The request of the account: an absent field stays as it is stored. */
export function toAccountBody(
  { phoneNumberId, businessAccountId, accessToken, appSecret }: AccountValues,
  verifyToken?: string,
) {
  return {
    phoneNumberId: phoneNumberId.trim(),
    businessAccountId: businessAccountId.trim(),
    ...(accessToken !== null && { accessToken: accessToken.trim() }),
    ...(appSecret !== null && { appSecret: appSecret.trim() }),
    ...(verifyToken !== undefined && { verifyToken }),
  };
}

/** Ids at Meta: five digits or more. */
export const isMetaId = (text: string): boolean => /^\d{5,30}$/.test(text.trim());

/** The challenge that Meta sends back when it verifies the address: it is filled in automatically. */
export function newVerifyToken(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

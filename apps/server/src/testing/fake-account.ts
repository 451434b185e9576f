/** The account of a business at Meta, as tests need it. */
export interface FakeAccount {
  phoneNumberId: string;
  businessAccountId: string;
  accountName: string;
  appId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  /** digits */
  number: string;
  /** where webhooks are sent; '' until it was entered on the page of the app */
  callbackUrl: string;
  templates: object[];
  /** as Meta rates it */
  quality?: string;
  /** how many people it may write to first */
  tier?: string;
}

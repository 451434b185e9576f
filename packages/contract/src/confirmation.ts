/**
 * Changes that outlive a session: with a stolen session they would become lasting access, or money for somebody else. The
 * calls that make them declare it (`confirms` of an endpoint), and the frame of the server does three things with each: it asks who one is
 * where the login is older than `confirmationMinutes`, refuses API keys and operators inside a company, and tells the admins.
 */
export const securityActs = [
  'apiKeyMade',
  /** other scopes, another user, or a later end */
  'apiKeyWidened',
  'apiKeyRenewed',
  'connectionToken',
  /** the account of an official number */
  'connectionCredentials',
  'connectionProxy',
  /** of a phone that demands it, for a number: the device that is linked reads and writes for it */
  'passkeyLinking',
  /** an attendant, of whom no one is told */
  'userMade',
  /** an admin or a supervisor */
  'adminMade',
  'userRaised',
  'userPassword',
  'userEmail',
  'secondFactorRemoved',
  'secondFactorDemand',
  /** of operators */
  'operatorFactorDemand',
  'webhookMade',
  'webhookMoved',
  'webhookSecret',
  'integrationMade',
  /** another address, or other credentials */
  'integrationMoved',
  /** addresses that a flow sends what contacts write to */
  'flowCalls',
  /** a model that is asked at an address of one's own */
  'modelMoved',
  /** another key of a model */
  'modelKey',
  'companyArchive',
  /** the data of one contact, of which no one is told */
  'contactArchive',
  /** its address, which opens it without a session; no one is told */
  'archiveOpened',
  /** by an operator, of which the audit log tells */
  'companyMade',
  /** where the operator's money goes */
  'paymentCredentials',
  /** where the money of contacts goes */
  'pixKey',
  /** credentials of a bank that takes it */
  'pixAccount',
] as const;
export type SecurityAct = (typeof securityActs)[number];

/** Acts of daily work: they ask, and are told to no one. */
export const quietActs: ReadonlySet<SecurityAct> = new Set<SecurityAct>([
  'userMade',
  'contactArchive',
  'archiveOpened',
  'companyMade',
]);
/** Acts about the whole installation: its operators are told. */
export const operatorActs: ReadonlySet<SecurityAct> = new Set<SecurityAct>([
  'paymentCredentials',
  'operatorFactorDemand',
]);

/** How long a login, or a confirmation, counts as a proof of who one is. */
export const confirmationMinutes = 10;

/** What decides whether a call asks. */
export interface ConfirmationFacts {
  params: Readonly<Record<string, unknown>>;
  /** as the schema of the endpoint parsed it */
  body: Readonly<Record<string, unknown>>;
  actor: { userId: number; super: boolean };
  /** the record that is changed, as a GET answers it; undefined where there is none */
  before: Readonly<Record<string, unknown>> | undefined;
}

/** A call that asks only where it changes something of the kind. */
export interface Confirmation {
  /** stands after "Asks who one is," in `/docs` */
  when: string;
  /** the path whose GET answers `before`; by default that of the change itself */
  reads?: `/${string}`;
  /** the acts that a call is; none = it does not ask */
  acts(facts: ConfirmationFacts): readonly SecurityAct[];
}

/** Whether one of the fields was sent with another value than the record has. */
export function isChanged({ body, before = {} }: ConfirmationFacts, ...fields: readonly string[]): boolean {
  return fields.some((field) => body[field] !== undefined && body[field] !== before[field]);
}

/** Whether one of the fields, which are never answered, was sent: an empty one keeps what is stored. */
export function isGiven({ body }: ConfirmationFacts, ...fields: readonly string[]): boolean {
  return fields.some((field) => typeof body[field] === 'string' && body[field] !== '');
}

/** A confirmation of one act. */
export const confirmsWhen = (
  act: SecurityAct,
  when: string,
  isAsked: (facts: ConfirmationFacts) => boolean,
): Confirmation => ({ when, acts: (facts) => (isAsked(facts) ? [act] : []) });

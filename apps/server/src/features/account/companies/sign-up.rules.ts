/** Where people without a domain of their own have their e-mail: many companies of one day are no flood. */
const sharedDomains = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'outlook.com.br',
  'hotmail.com',
  'hotmail.com.br',
  'live.com',
  'msn.com',
  'yahoo.com',
  'yahoo.com.br',
  'ymail.com',
  'icloud.com',
  'me.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'ig.com.br',
  'globo.com',
  'globomail.com',
  'r7.com',
  'zipmail.com.br',
  'oi.com.br',
  'proton.me',
  'protonmail.com',
]);
const withoutDots = new Set(['gmail.com', 'googlemail.com']);

const partsOf = (email: string): [string, string] => {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at).toLowerCase(), email.slice(at + 1).toLowerCase()];
};

/** The mailbox that an e-mail arrives at, by which tries are counted: what follows a plus names the same one. */
export function mailboxOf(email: string): string {
  const [local, domain] = partsOf(email);
  const [name = ''] = local.split('+');
  return `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** The domain whose sign-ups are counted together, such as one of disposable e-mails; undefined where many people share it. */
export function countedDomain(email: string): string | undefined {
  const [, domain] = partsOf(email);
  return sharedDomains.has(domain) ? undefined : domain;
}

/** How many companies a day may sign up with e-mails of one such domain: a tenth of all, and some in any case. */
export const domainLimit = (signUpsPerDay: number): number => Math.max(20, Math.ceil(signUpsPerDay / 10));
